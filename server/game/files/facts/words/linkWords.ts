/** Words for how items belong together. Another language needs another such file. */
export const linkWords = {
  npc: '{name} ({map})',
} as const
