import { CHANGE_DAYS, RATE_DAYS } from '../../domain/rating/rating.ts'

export const TEXTS = {
  notDone: 'You can rate a visit once it is done.',
  tooLate: `You can rate a visit in the ${RATE_DAYS} days after it.`,
  unchangeable: `You can change a rating in the ${CHANGE_DAYS} days after it.`,
  ofStaff: 'People who work here can’t rate their own visits.',
} as const
