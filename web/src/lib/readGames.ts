/** Reads the list of games with their options and bots. */

import type * as P from './protocol';
import { fields, list, numbers, text, texts } from './values';

function value(from: unknown): P.OptionValue {
  return typeof from === 'boolean' || typeof from === 'number' ? from : text(from);
}

export function readGames(from: unknown): P.Game[] {
  return list(fields(from).games, (item) => {
    const game = fields(item);
    const name = text(game.name);
    if (!name) return null;
    const seatNames = Object.entries(fields(game.seat_names));
    return {
      name,
      title: text(game.title) || name,
      summary: text(game.summary),
      seats: numbers(game.seats),
      seat_names: Object.fromEntries(seatNames.map(([count, names]) => [count, texts(names)])),
      minutes: text(game.minutes),
      options: list(game.options, (entry) => {
        const option = fields(entry);
        return {
          name: text(option.name),
          title: text(option.title) || text(option.name),
          kind: text(option.kind),
          default: value(option.default),
          choices: list(option.choices, (each) => {
            const choice = fields(each);
            return {
              value: text(choice.value),
              title: text(choice.title) || text(choice.value),
              summary: text(choice.summary),
            };
          }),
          min: typeof option.min === 'number' ? option.min : null,
          max: typeof option.max === 'number' ? option.max : null,
          help: text(option.help),
          rule: text(option.rule),
          section: text(option.section),
        };
      }),
      presets: list(game.presets, (entry) => {
        const preset = fields(entry);
        const presetName = text(preset.name);
        if (!presetName) return null;
        const options = Object.entries(fields(preset.options));
        return {
          name: presetName,
          title: text(preset.title) || presetName,
          summary: text(preset.summary),
          options: Object.fromEntries(options.map(([option, each]) => [option, value(each)])),
          minutes: text(preset.minutes),
          first: preset.first === true,
        };
      }),
      bots: list(game.bots, (entry) => {
        const bot = fields(entry);
        const botName = text(bot.name);
        if (!botName) return null;
        return { name: botName, title: text(bot.title) || botName, summary: text(bot.summary) };
      }),
      levels: list(game.levels, (entry) => {
        const level = fields(entry);
        const bot = text(level.bot);
        return bot ? { bot, title: text(level.title) || bot, summary: text(level.summary) } : null;
      }),
      default_bot: text(game.default_bot),
      rules: game.rules === true,
      windows: game.windows === true,
      plans: game.plans === true,
      resigns: game.resigns !== false,
      referee: game.referee === true,
      cover: text(game.cover),
    };
  });
}
