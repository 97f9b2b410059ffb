import { MAPS } from '../../../content/gameInfo/addresses.ts'

export const mapAddress = (id: number): string => `${MAPS}?map=${id}`
