/** Texts of a table's state: turn notifications, the connection, choices on the board. */

export const yourTurn = 'Your turn';
export const yourTurnAt = (title: string): string => `${yourTurn} · ${title}`;

export const connectionLost = 'Connection lost. Reconnecting…';

export const mayRespond = 'You may respond';

/** Labels of small buttons, by the role of a choice. */
export const roles: Record<string, string> = {
  move: 'Move',
  turn: 'Turn',
  plus: '+1',
  minus: '−1',
  strike: 'Strike',
  unstrike: 'One strike fewer',
  stay: 'Stay',
};
/** Labels of small buttons in place of long ones, by the role of a choice. */
export const shortRoles: Record<string, string> = {
  attack: 'Attack',
  place: 'Place',
  play: 'Play',
  ready: 'Ready',
};
