import { may, type Permission } from '../../../domain/account/permissions.ts'
import { useSession } from './session.ts'

/** Whether the signed-in user has a permission. The server also checks the franchise. */
export const useMay = (permission: Permission): boolean => may(useSession()?.roles ?? [], permission)
