import { chanceText } from '../../content/gameInfo/chanceText.ts'

export const formatChance = (percent: number): string => `${chanceText(percent)}\u00a0%`
