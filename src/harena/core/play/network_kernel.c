/* The arithmetic of a value network, see network.py. network_plain.py has the same in Python.

   Integers up to the last layer, so that every machine computes the same values. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef _MSC_VER
#define restrict __restrict
#endif

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

#define MOST_SEATS 8
#define MOST_WIDTH 1024 /* seats * hidden units */
#define MOST_SECOND 256
#define BLOCK 32
#define CLIP 8191

typedef struct {
    PyObject_HEAD
    Py_ssize_t seats, hidden, second, rows;
    /* inputs and their ends, owned by the caller, who writes them before a call */
    Py_buffer inputs, ends;
    /* [row][seats * hidden]; [hidden]; [second][seats * hidden]; [second]; [seats][second]; [seats] */
    Py_buffer table, bias, weights, second_bias, last, last_bias;
} Kernel;

/* Adds up rows of the table; sums wrap. Where the compiler knows vectors, in registers. */
FOR_EACH_PROCESSOR
static void add_rows(int16_t *restrict sum, const int16_t *restrict table,
                     const int64_t *restrict rows, Py_ssize_t count, Py_ssize_t width)
{
#ifdef __GNUC__
    typedef uint16_t Half __attribute__((vector_size(BLOCK)));
    for (Py_ssize_t block = 0; block < width; block += BLOCK) {
        Half first = {0}, second = {0};
        for (Py_ssize_t n = 0; n < count; n++) {
            const int16_t *row = table + rows[n] * width + block;
            Half one, two;
            memcpy(&one, row, sizeof one);
            memcpy(&two, row + BLOCK / 2, sizeof two);
            first += one;
            second += two;
        }
        memcpy(sum + block, &first, sizeof first);
        memcpy(sum + block + BLOCK / 2, &second, sizeof second);
    }
#else
    memset(sum, 0, (size_t)width * sizeof *sum);
    for (Py_ssize_t n = 0; n < count; n++)
        for (Py_ssize_t i = 0; i < width; i++)
            sum[i] = (int16_t)(sum[i] + table[rows[n] * width + i]);
#endif
}

/* Clips the sums as a seat sees them: its own, the next seat's, and so on. */
FOR_EACH_PROCESSOR
static void first_layer(int16_t *restrict layer, const int16_t *restrict sums,
                        const int16_t *restrict bias, Py_ssize_t viewer, Py_ssize_t seats,
                        Py_ssize_t hidden)
{
    int32_t all[MOST_WIDTH];
    for (Py_ssize_t i = 0; i < hidden; i++)
        all[i] = bias[i];
    for (Py_ssize_t away = 0; away < seats; away++) {
        const int16_t *seen = sums + ((viewer + away) % seats * seats + away) * hidden;
        for (Py_ssize_t i = 0; i < hidden; i++)
            all[i] += seen[i];
    }
    for (Py_ssize_t i = 0; i < hidden; i++)
        layer[i] = (int16_t)(all[i] < 0 ? 0 : all[i] > CLIP ? CLIP : all[i]);
}

FOR_EACH_PROCESSOR
static void second_layer(int32_t *restrict units, const int16_t *restrict layer,
                         const int16_t *restrict weights, Py_ssize_t count, Py_ssize_t width)
{
    for (Py_ssize_t k = 0; k < count; k++) {
        int32_t sum = 0;
        for (Py_ssize_t block = 0; block < width; block += BLOCK)
            for (int i = 0; i < BLOCK; i++)
                sum += (int32_t)layer[block + i] * (int32_t)weights[k * width + block + i];
        units[k] += sum;
    }
}

static PyObject *kernel_call(Kernel *self, PyObject *args, PyObject *names)
{
    const Py_ssize_t seats = self->seats, hidden = self->hidden, width = seats * hidden;
    const int64_t *at = self->inputs.buf, *ends = self->ends.buf;
    const int16_t *table = self->table.buf, *weights = self->weights.buf, *bias = self->bias.buf;
    const int32_t *second_bias = self->second_bias.buf;
    const double *last = self->last.buf, *last_bias = self->last_bias.buf;
    const int64_t room = self->inputs.len / 8;
    int16_t sums[MOST_SEATS * MOST_WIDTH], layer[MOST_WIDTH];
    int32_t units[MOST_SECOND];
    double scores[MOST_SEATS];
    int64_t next = 0;
    for (Py_ssize_t seat = 0; seat < seats; seat++) {
        if (ends[seat] > room || ends[seat] < next) {
            PyErr_SetString(PyExc_IndexError, "the ends of a network's inputs are out of range");
            return NULL;
        }
        for (int64_t n = next; n < ends[seat]; n++)
            if (at[n] < 0 || at[n] >= self->rows) {
                PyErr_Format(PyExc_IndexError, "no input %lld of a network", (long long)at[n]);
                return NULL;
            }
        add_rows(sums + seat * width, table, at + next, ends[seat] - next, width);
        next = ends[seat];
    }
    for (Py_ssize_t viewer = 0; viewer < seats; viewer++)
        first_layer(layer + viewer * hidden, sums, bias, viewer, seats, hidden);
    for (Py_ssize_t seat = 0; seat < seats; seat++)
        scores[seat] = last_bias[seat];
    memcpy(units, second_bias, (size_t)self->second * sizeof *units);
    second_layer(units, layer, weights, self->second, width);
    for (Py_ssize_t k = 0; k < self->second; k++)
        if (units[k] > 0)
            for (Py_ssize_t seat = 0; seat < seats; seat++)
                scores[seat] += (double)units[k] * last[seat * self->second + k];
    double top = scores[0], whole = 0.0;
    for (Py_ssize_t seat = 1; seat < seats; seat++)
        top = scores[seat] > top ? scores[seat] : top;
    for (Py_ssize_t seat = 0; seat < seats; seat++)
        whole += scores[seat] = exp(scores[seat] - top);
    PyObject *found = PyTuple_New(seats);
    for (Py_ssize_t seat = 0; found && seat < seats; seat++) {
        PyObject *share = PyFloat_FromDouble(scores[seat] / whole);
        if (!share)
            Py_CLEAR(found);
        else
            PyTuple_SET_ITEM(found, seat, share);
    }
    return found;
}

static Py_buffer *buffers(Kernel *self, int which)
{
    Py_buffer *all[] = {&self->inputs, &self->ends,        &self->table, &self->bias,
                        &self->weights, &self->second_bias, &self->last,  &self->last_bias};
    return all[which];
}

static void kernel_dealloc(Kernel *self)
{
    for (int i = 0; i < 8; i++)
        PyBuffer_Release(buffers(self, i));
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *kernel_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *words[] = {"seats", "inputs",      "ends", "table",     "bias", "weights",
                            "second_bias", "last", "last_bias", NULL};
    PyObject *given[8];
    Py_ssize_t seats;
    if (!PyArg_ParseTupleAndKeywords(args, names, "nOOOOOOOO", words, &seats, &given[0], &given[1],
                                     &given[2], &given[3], &given[4], &given[5], &given[6],
                                     &given[7]))
        return NULL;
    Kernel *self = (Kernel *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    for (int i = 0; i < 8; i++)
        if (PyObject_GetBuffer(given[i], buffers(self, i), PyBUF_SIMPLE) < 0) {
            Py_DECREF(self);
            return NULL;
        }
    self->seats = seats;
    self->hidden = self->bias.len / 2;
    self->second = self->second_bias.len / 4;
    const Py_ssize_t width = seats * self->hidden;
    if (seats < 1 || seats > MOST_SEATS || self->hidden < 1 || width > MOST_WIDTH ||
        width % BLOCK ||
        self->second < 1 || self->second > MOST_SECOND || self->ends.len < 8 * seats ||
        self->table.len % (2 * width) || self->weights.len != 2 * width * self->second ||
        self->last.len != 8 * seats * self->second || self->last_bias.len != 8 * seats) {
        Py_DECREF(self);
        PyErr_SetString(PyExc_ValueError, "the layers of a network do not fit together");
        return NULL;
    }
    self->rows = self->table.len / (2 * width);
    return (PyObject *)self;
}

static PyTypeObject kernel_type = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "harena.core.play.network_kernel.Kernel",
    .tp_doc = PyDoc_STR("The compiled arithmetic of a value network; see `network_plain.Kernel`."),
    .tp_basicsize = sizeof(Kernel),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = kernel_new,
    .tp_dealloc = (destructor)kernel_dealloc,
    .tp_call = (ternaryfunc)kernel_call,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "harena.core.play.network_kernel",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit_network_kernel(void)
{
    if (PyType_Ready(&kernel_type) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddObjectRef(made, "Kernel", (PyObject *)&kernel_type) < 0)
        Py_CLEAR(made);
    return made;
}
