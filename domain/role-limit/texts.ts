import type { StaffRole } from '../account/roles.ts'

const A: Record<StaffRole, string> = {
  owner: 'an owner',
  admin: 'an admin',
  manager: 'a manager',
  technician: 'a technician',
  tester: 'a tester',
  sales: 'a sales person',
}

/** Refusals above a limit, with the role that may do it, or without one. `most` is the formatted limit. */
export const TEXTS = {
  amount: 'Please enter an amount such as 100.00, or leave it empty for no limit.',
  percentage: 'Please enter 0 to 100 percent, or leave it empty for no limit.',
  dayBelowOne: 'The limit for 24 hours is lower than the limit for one refund.',
  refundMax: {
    needs: (most: string, who: StaffRole) => `Refunds above ${most} need ${A[who]}.`,
    refused: (most: string) => `Refunds above ${most} are not allowed here. Please use a smaller amount.`,
  },
  refundDayMax: {
    needs: (most: string, who: StaffRole) => `Refunds of more than ${most} in 24 hours need ${A[who]}.`,
    refused: (most: string) =>
      `Refunds of more than ${most} in 24 hours are not allowed here. Please use a smaller amount.`,
  },
  voidMax: {
    needs: (most: string, who: StaffRole) => `Voiding an invoice above ${most} needs ${A[who]}.`,
    refused: (most: string) => `Voiding an invoice above ${most} is not allowed here. Please use a smaller amount.`,
  },
  discountMaxBps: {
    needs: (most: string, who: StaffRole) => `Discounts above ${most} need ${A[who]}.`,
    refused: (most: string) => `Discounts above ${most} are not allowed here. Please use a smaller amount.`,
  },
  discountMax: {
    needs: (most: string, who: StaffRole) => `Discounts above ${most} need ${A[who]}.`,
    refused: (most: string) => `Discounts above ${most} are not allowed here. Please use a smaller amount.`,
  },
} as const
