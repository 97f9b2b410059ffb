import type { Command } from './command.ts'
import { accountDelete, accountExport, accountKeep } from './commands/account.ts'
import { adminCreate, adminList, adminReset } from './commands/admin.ts'
import { backup, checkBackup, restore } from './commands/backup.ts'
import { demoClear, demoLoad } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { gameCheck } from './commands/game.ts'
import { gameGrants } from './commands/gameGrants.ts'
import { gameImport } from './commands/gameImport.ts'
import { mirror } from './commands/mirror.ts'
import { picturesMove } from './commands/pictures.ts'
import { exportSheet, importSheet } from './commands/spreadsheets.ts'
import { staff } from './commands/staff.ts'
import { statusToken } from './commands/statusToken.ts'
import { takedown } from './commands/takedown.ts'

export const commands: readonly Command[] = [
  adminCreate,
  adminList,
  adminReset,
  accountExport,
  accountDelete,
  accountKeep,
  staff,
  demoLoad,
  demoClear,
  statusToken,
  takedown,
  mirror,
  picturesMove,
  exportSheet,
  importSheet,
  checkBackup,
  backup,
  restore,
  gameCheck,
  gameGrants,
  gameImport,
  doctor,
]
