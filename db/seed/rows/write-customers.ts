import { countryNames } from '../../../domain/address/country.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import type { CarModel } from '../data/cars.ts'
import { emailOf, randomName, randomPhone, randomStreet } from '../data/people.ts'
import type { Random } from '../random.ts'
import type { RowLoader } from '../load/row-loader.ts'
import type { Site, SiteVendor } from '../site.ts'

export interface CustomerCar extends CarModel {
  userVehicleId: number
  /** Odometer now, and distance per day; km or miles by country. */
  mileage: number
  dailyMileage: number
}

export interface Customer {
  userId: number
  contactId: number
  addressId: number
  name: string
  email: string
  phoneNumber: string
  street: string
  city: string
  postalCode: string
  lat: number
  lng: number
  cars: CustomerCar[]
  vendor: SiteVendor | null
  /** Basis points of the customer's default discount. */
  discountBps: number
}

/** A known person; without one a customer is invented. */
export interface KnownPerson {
  name: string
  email: string
  /** The number of the vendor that sent them. */
  vendorNumber?: number
}

/** Canada Post uses no D, F, I, O, Q or U in the second half of a code. */
const POSTAL_LETTERS = 'ABCEGHJKLMNPRSTVWXYZ'.split('')
const FLEET_DISCOUNT_BPS = 1000

/** Returns the function that adds a customer with contact, address in the site's area, and cars. */
export function customerWriter(
  loader: RowLoader,
  random: Random,
  { cars, passwordHash, since }: { cars: readonly CarModel[]; passwordHash: string; since: Date },
): (site: Site, person: KnownPerson | null) => Customer {
  const addUser = loader.table('app_user', [
    'tenant_id',
    'id',
    'name',
    'email',
    'password_hash',
    'vendor_id',
    'home_franchise_id',
    'default_discount_type',
    'default_discount_amount',
    'created_at',
  ])
  const addContact = loader.table('contact', [
    'tenant_id',
    'id',
    'user_id',
    'name',
    'email',
    'phone_number',
    'created_at',
  ])
  const addAddress = loader.table('address', [
    'tenant_id',
    'id',
    'user_id',
    'street',
    'city',
    'postal_code',
    'province',
    'province_code',
    'country',
    'country_code',
    'lat',
    'lng',
    'created_at',
  ])
  const addCar = loader.table('user_vehicle', ['tenant_id', 'id', 'user_id', 'vehicle_id', 'created_at'])
  const addFleet = loader.table('customer_vendor', [
    'tenant_id',
    'id',
    'user_id',
    'vendor_id',
    'external_customer_vendor_id',
  ])

  return (site, person) => {
    const { tenantId: tenant_id, countryCode } = site
    const userId = loader.nextId('app_user')
    const name = person?.name ?? randomName(random)
    const madeUp = person === null && random.chance(0.12) ? random.pick(site.vendors) : null
    const vendor = site.vendors.find(({ number }) => number === person?.vendorNumber) ?? madeUp
    const isFleet = vendor !== null && vendor.number !== 1
    const area = random.pick(site.areas)
    const unit = `${random.int(1, 9)}${random.pick(POSTAL_LETTERS)}${random.int(1, 9)}`
    const customer: Customer = {
      userId,
      contactId: loader.nextId('contact'),
      addressId: loader.nextId('address'),
      name,
      email: person?.email ?? emailOf(name, userId),
      phoneNumber: randomPhone(random, site.phoneAreaCode),
      street: randomStreet(random),
      city: area.city,
      postalCode: countryCode === 'CA' ? area.code + unit : area.code,
      lat: jitter(random, area.lat),
      lng: jitter(random, area.lng),
      cars: Array.from({ length: person || random.chance(0.4) ? 2 : 1 }, () => ({
        ...random.pick(cars),
        userVehicleId: loader.nextId('user_vehicle'),
        mileage: random.int(40_000, 190_000),
        dailyMileage: random.int(20, 60),
      })),
      vendor,
      discountBps: isFleet ? FLEET_DISCOUNT_BPS : 0,
    }
    addUser({
      tenant_id,
      id: userId,
      name,
      email: customer.email,
      password_hash: passwordHash,
      vendor_id: vendor && !isFleet ? vendor.id : null,
      home_franchise_id: site.franchiseId,
      default_discount_type: isFleet ? 'PERCENT' : null,
      default_discount_amount: isFleet ? FLEET_DISCOUNT_BPS : null,
      created_at: since,
    })
    addContact({
      tenant_id,
      id: customer.contactId,
      user_id: userId,
      name,
      email: customer.email,
      phone_number: customer.phoneNumber,
      created_at: since,
    })
    addAddress({
      tenant_id,
      id: customer.addressId,
      user_id: userId,
      street: customer.street,
      city: customer.city,
      postal_code: customer.postalCode,
      province: findProvince(site.provinceCode)?.name ?? site.provinceCode,
      province_code: site.provinceCode,
      country: countryNames[countryCode],
      country_code: countryCode,
      lat: customer.lat,
      lng: customer.lng,
      created_at: since,
    })
    for (const car of customer.cars)
      addCar({ tenant_id, id: car.userVehicleId, user_id: userId, vehicle_id: car.vehicleId, created_at: since })
    if (isFleet)
      addFleet({
        tenant_id,
        id: loader.nextId('customer_vendor'),
        user_id: userId,
        vendor_id: vendor.id,
        external_customer_vendor_id: `F-${userId}`,
      })
    return customer
  }
}

/** Returns a random place within some hundred metres of a postal area's centre. */
const jitter = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.next() - 0.5) * 0.012) * 1e6) / 1e6
