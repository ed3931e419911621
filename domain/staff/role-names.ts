import type { StaffRole } from '../account/roles.ts'
import { TEXTS } from './texts.ts'

/** Returns the name of a role. */
export const roleName = (role: StaffRole): string => TEXTS.roles[role].name

/** Returns what a role is for, in one sentence. */
export const roleDuty = (role: StaffRole): string => TEXTS.roles[role].what

const INCLUDING: readonly StaffRole[] = ['owner', 'admin']

/** Returns the names of somebody's roles. The role manager is part of owner and admin, so it is not listed beside them. */
export const roleNames = (roles: readonly StaffRole[]): string[] =>
  roles.filter(role => role !== 'manager' || !INCLUDING.some(one => roles.includes(one))).map(roleName)
