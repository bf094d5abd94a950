/** Texts of the chat. */

export const phrases = {
  luck: 'Good luck',
  moment: 'One moment',
  thanks: 'Thanks',
  played: 'Well played',
} as const;

export const spectatorChat = 'Spectator chat';
export const playerChat = 'Player chat';
export const spectator = '(spectator)';
export const noSpectatorMessages = 'Spectators chat here. Players can read it after the game.';
export const noPlayerMessages = 'Only players can read this chat.';
export const said = (name: string, text: string): string => `${name} says: ${text}`;

export const actionsOn = (name: string): string => `Message from ${name}`;
export const mute = 'Mute';
export const muted = 'Muted:';
export const unmute = (name: string): string => `Unmute ${name}`;
export const report = 'Report message';
export const reportTitle = 'Show this message to the people who run the server';
export const reported = 'Reported';

export const quickMessages = 'Quick messages';
export const toSpectators = 'Message the other spectators';
export const toPlayers = 'Message the other players';
export const send = 'Send';
export const notSent = 'Not sent: the connection was lost. Try again.';
