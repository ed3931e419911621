import type { Stripe } from 'stripe'
import { countryNames } from '../../../domain/address/country.ts'
import type { StripeAccount } from '../../platform/config.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Country } from '../../ports/payment-gateway.ts'
import { TEXTS } from './texts.ts'

/** The accounts that a gateway has keys of; an operator may serve one country only. */
export type Accounts = Readonly<Partial<Record<Country, StripeAccount>>>

/** @throws Refusal 409 PAYMENTS_NOT_SET_UP for a country without keys */
export function accountOf(accounts: Accounts, country: Country): StripeAccount {
  const account = accounts[country]
  if (!account) throw new Refusal(409, 'PAYMENTS_NOT_SET_UP', TEXTS.notSetUp(countryNames[country]))
  return account
}

/** Returns the clients of the accounts, each made when it is first used. Reading that of a country without keys throws Refusal 409 PAYMENTS_NOT_SET_UP. */
export function accountClients(accounts: Accounts, create: (country: Country) => Stripe): Record<Country, Stripe> {
  const clients: Partial<Record<Country, Stripe>> = {}
  const clientOf = (country: Country): Stripe => {
    accountOf(accounts, country)
    return (clients[country] ??= create(country))
  }
  return {
    get CA() {
      return clientOf('CA')
    },
    get US() {
      return clientOf('US')
    },
  }
}
