import { useListParams } from '../list/useListParams.ts'
import { ChangeScreen } from './ChangeScreen.tsx'
import { LogInScreen } from './logIns/LogInScreen.tsx'
import { LOG_INS } from './Views.tsx'

export function AuditScreen() {
  return useListParams().filter('view') === LOG_INS ? <LogInScreen /> : <ChangeScreen />
}
