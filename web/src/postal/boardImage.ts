/** Turns the board's SVG into an image that can be pasted. */

import * as messages from '../messages/postal';

/** The width in pixels: enough for a phone and for a wide post. */
const WIDE = 1280;

/** Draw an SVG as a PNG. */
async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDE;
  canvas.height = Math.round((WIDE * image.naturalHeight) / image.naturalWidth);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error(messages.pictureNotDrawn));
    }, 'image/png');
  });
}

/** Copy a picture, or save it if the browser forbids that; return the text that says which. */
export async function copyPicture(svg: string, name: string): Promise<string> {
  const png = toPng(svg);
  try {
    // Some browsers need the promise at once, within the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return messages.copied;
  } catch {
    await savePicture(svg, name, png);
    return messages.savedAsFile;
  }
}

async function savePicture(svg: string, name: string, png = toPng(svg)): Promise<void> {
  const url = URL.createObjectURL(await png);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
