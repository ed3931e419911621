import { queryOptions } from '@tanstack/react-query'
import { REFERRAL_VALUE_NAMES } from '../../domain/credit/referral.ts'
import { request } from '../platform/api/api.ts'
import { ReferralQuery } from './documents.ts'
import { referralKeys } from './query-keys.ts'

/** Returns a customer's referral code, their credit, and the maximum that a friend can earn them; cents (REF-04, REF-05). */
export const referralQuery = (userId: string) =>
  queryOptions({
    queryKey: referralKeys.own(userId),
    queryFn: async ({ signal }) => {
      const { userCredit, referralCreditValues } = await request(
        ReferralQuery,
        { userId, names: [...REFERRAL_VALUE_NAMES] },
        signal,
      )
      return {
        code: userCredit.discountCode.code,
        credit: userCredit.credit,
        earnUpTo: Math.max(0, ...referralCreditValues.map(({ value }) => value)),
      }
    },
  })
