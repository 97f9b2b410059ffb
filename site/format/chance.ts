import { chanceText } from '../../content/gameInfo/chanceText.ts'

/** A chance in percent as Indonesian readers write it: 0,01 %. */
export const formatChance = (percent: number): string => `${chanceText(percent)}\u00a0%`
