import { chanceText } from '../../content/gameInfo/chanceText.ts'

/** Such as 0,01 %. */
export const formatChance = (percent: number): string => `${chanceText(percent)}\u00a0%`
