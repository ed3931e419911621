import type { SignedInContext } from '../../platform/context.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { changeVendor, type SeenVendor } from './change-vendor.ts'
import { salesPeople, type VendorContent, type VendorSettings } from './read-vendors.ts'
import { TEXTS } from './texts.ts'

type SellerChange = SeenVendor & { userId: number }

const sellsNow = ({ sellers }: VendorContent, userId: number): boolean =>
  sellers.some(seller => seller.userId === userId && seller.until === null)

/**
 * Lets somebody with the sales role sell for a vendor from now on. The database records since when.
 * @throws Refusal 404; 422 under `userId`; 409 for an archived vendor, or as saveSection
 */
export const addVendorSeller = (
  context: SignedInContext,
  { userId, ...vendor }: SellerChange,
): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor_sales',
    write: async (db, current) => {
      if (current.isArchived) throw new Refusal(409, 'VENDOR_ARCHIVED', TEXTS.archived)
      if (sellsNow(current, userId)) throw invalidField('userId', TEXTS.sellsAlready)
      const people = await salesPeople(db)
      if (!people.some(({ id }) => id === userId)) throw invalidField('userId', TEXTS.notSales)
      await db.insertInto('vendor_sales').values({ vendor_id: current.id, user_id: userId }).execute()
    },
  })

/** Ends somebody's time with a vendor. What they sold stays on their statements. @throws Refusal 404; 422 under `userId`; 409 as saveSection */
export const endVendorSeller = (
  context: SignedInContext,
  { userId, ...vendor }: SellerChange,
): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor_sales',
    write: async (db, current) => {
      if (!sellsNow(current, userId)) throw invalidField('userId', TEXTS.sellsNot)
      await db.deleteFrom('vendor_sales').where('vendor_id', '=', current.id).where('user_id', '=', userId).execute()
    },
  })
