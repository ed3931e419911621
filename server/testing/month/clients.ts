import type pg from 'pg'

/** A customer of the demo who can be booked for: a saved contact, address and car without a plan. */
export interface Client {
  userId: number
  vehicleId: number
  userVehicleId: number
  lat: number
  lng: number
  contact: { name: string; email: string; phoneNumber: string }
  address: object
}

const FIND = `
  select u.id as "userId", car.vehicle_id as "vehicleId", car.id as "userVehicleId", a.lat, a.lng,
    json_build_object('name', c.name, 'email', c.email, 'phoneNumber', c.phone_number) as contact,
    json_build_object('id', a.id, 'street', '', 'city', '', 'postalCode', '', 'province', '', 'provinceCode', '', 'country', '', 'countryCode', '',
      'lat', a.lat, 'lng', a.lng) as address
  from app_user u join lateral (select * from contact c where c.user_id = u.id order by c.id limit 1) c on true
    join lateral (select a.* from address a where a.user_id = u.id
      and exists (select from service_area s where s.franchise_id = $1 and a.postal_code like s.postal_code || '%') order by a.id limit 1) a on true
    join lateral (select * from user_vehicle car where car.user_id = u.id
      and not exists (select from subscription s where s.user_vehicle_id = car.id) order by car.id limit 1) car on true
  where u.email = $2 or ($2 = 'anybody' and u.vendor_id is null and u.default_discount_type is null and u.email not like 'customer@%')
  order by u.id limit 1`

/**
 * Returns a customer near a franchise.
 * @param who an email, or `anybody` who is no vendor's customer
 */
export async function clientOf(owner: pg.Pool, franchiseId: number, who: string): Promise<Client> {
  const { rows } = await owner.query<Client>(FIND, [franchiseId, who])
  const [client] = rows
  if (!client) throw new Error(`franchise ${franchiseId} has no customer ${who}`)
  return client
}
