import { messages } from '../messages/messages.ts'

/** Marks what the player gets who has done most against an MVP. */
export const prizeMark = messages('game.prize', {
  language: 'id',
  mark: 'Hadiah MVP',
  // In text alone, after the name of an item.
  after: '{item} (Hadiah MVP)',
})
