import type { ManagerChange } from './permissions.ts'
import { TEXTS } from './texts.ts'

/** Where a manager's change of settings counts: in their own franchises, or in the whole business for this reason. docs/roles.md prints it. */
export const MANAGER_REACH: Readonly<Record<ManagerChange, 'franchise' | { why: string }>> = {
  'franchiseContact.change': 'franchise',
  'hours.change': 'franchise',
  'closures.change': 'franchise',
  'scheduling.change': 'franchise',
  'vans.change': 'franchise',
  'drivers.change': 'franchise',
  'serviceArea.change': 'franchise',
  'ownPrices.change': 'franchise',
  'discountCodes.change': { why: TEXTS.managerReach.discountCodes },
  'technicians.change': 'franchise',
  'catalogue.add': { why: TEXTS.managerReach.catalogue },
}
