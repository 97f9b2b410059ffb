import { useListParams } from '../list/useListParams.ts'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { ChangeScreen } from './ChangeScreen.tsx'
import { LogInScreen } from './logIns/LogInScreen.tsx'
import { LOG_INS } from './Views.tsx'
import { auditWording } from './wording.ts'

export function AuditScreen() {
  useDocumentTitle(auditWording.title)
  return useListParams().filter('view') === LOG_INS ? <LogInScreen /> : <ChangeScreen />
}
