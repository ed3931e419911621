import { boolean, number, object, optional, picklist, string } from 'valibot'
import { COUNTRY_CODES, type CountryCode } from '../../domain/address/country.ts'
import { readStored } from '../platform/stored.ts'

/** The franchise that staff work in, as stored between visits (STATE-05). */
export interface StoredFranchise {
  /** The user who chose it: the next user on this browser may not belong to it. */
  ownerId: number
  id: string
  name: string
  type: number
  timeZone: string
  countryCode: CountryCode
  /** Whether the franchise has inventory here. */
  inventory: boolean
  /** It was chosen after it was archived, to read its past. */
  isArchived: boolean
}

const FRANCHISE = object({
  ownerId: number(),
  id: string(),
  name: string(),
  type: number(),
  timeZone: string(),
  countryCode: picklist(COUNTRY_CODES),
  inventory: boolean(),
  // Visits before franchises could be archived did not store it.
  isArchived: optional(boolean(), false),
})

/** Parses a stored franchise; returns undefined for none or an invalid one. */
export const readFranchise = (stored: string | null): StoredFranchise | undefined => readStored(FRANCHISE, stored)
