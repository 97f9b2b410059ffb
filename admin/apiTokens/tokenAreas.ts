import { TOKEN_AREAS } from '../../content/permissions.ts'
import type { VisibleArea } from '../roles/permissionGroups.ts'
import { areaLabels } from '../roles/wording.ts'
import { tokenAreaLabels } from './wording.ts'

const labels = { ...areaLabels, ...tokenAreaLabels }

export const tokenAreas: readonly VisibleArea[] = TOKEN_AREAS.map((name) => ({ name, ...labels[name] }))
