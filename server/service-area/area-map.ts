import { sql } from 'kysely'
import { distanceMetres } from '../../domain/address/distance.ts'
import { isFranchiseInUse, requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import { createMapView, metresPerPixel } from '../providers/static-map/map-view.ts'
import { type OutlinePath, outlinePaths } from '../providers/static-map/outline-paths.ts'
import { baseOf, readCodes } from './read-area.ts'

const WIDTH = 720
const HEIGHT = 540
/** Around the codes of the area, as a part of the picture. */
const MARGIN = 1.25
/** The widest map: about 1,400 km across. */
const MAX_METRES_PER_PIXEL = 2_000
/** With more dots than this, single dots are not visible. */
const MAX_DOTS = 3_000

/** The centre of a postal code on the map. */
export interface AreaDot {
  code: string
  city: string
  /** Pixels from the left and from the top. */
  x: number
  y: number
  /** How many other franchises serve it. */
  others: number
}

/** A map of the codes around a franchise. */
export interface AreaMap {
  width: number
  height: number
  outlines: OutlinePath[]
  /** The franchise's base, in pixels. */
  baseX: number
  baseY: number
  dots: AreaDot[]
}

interface DotRow {
  code: string
  city: string
  lat: number
  lng: number
  others: number
}

/** Draws the codes around one of the actor's franchises, so wide that it shows all that it serves. @throws Refusal 404 */
export async function areaMap({ scope: { db }, actor }: SignedInContext, franchiseId: number): Promise<AreaMap> {
  requireFranchise(actor, franchiseId)
  const base = await baseOf(db, franchiseId)
  const { codes } = await readCodes(db, franchiseId)
  const own = await db
    .selectFrom('postal_area')
    .where(sql<boolean>`code = any(${codes.map(code => (base.countryCode === 'CA' ? code.slice(0, 3) : code))})`)
    .select(['lat', 'lng'])
    .execute()
  const furthest = Math.max(0, ...own.map(area => distanceMetres(area, base)))
  const scale = Math.min(MAX_METRES_PER_PIXEL, Math.max(metresPerPixel, (furthest * MARGIN) / (HEIGHT / 2)))
  const view = createMapView({ ...base, width: WIDTH, height: HEIGHT }, scale)
  const { rows } = await sql<DotRow>`
    select p.code, p.city, p.lat, p.lng,
      (select count(*)::int from service_area a where a.postal_code = p.code and a.franchise_id <> ${franchiseId} and ${isFranchiseInUse('a.franchise_id')}) as others
    from postal_area p
    where p.country_code = ${base.countryCode} and p.lat between ${view.south} and ${view.north} and p.lng between ${view.west} and ${view.east}
    order by (p.lat - ${base.lat}) ^ 2 + (p.lng - ${base.lng}) ^ 2, p.code limit ${MAX_DOTS}`.execute(db)
  const place = ({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } => {
    const [x = 0, y = 0] = view.projection([lng, lat]) ?? []
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
  }
  const middle = place(base)
  return {
    width: WIDTH,
    height: HEIGHT,
    outlines: outlinePaths(view),
    baseX: middle.x,
    baseY: middle.y,
    dots: rows.map(({ code, city, others, ...at }) => ({ code, city, others, ...place(at) })),
  }
}
