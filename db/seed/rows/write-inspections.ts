import { mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { type Condition, CORNERS, type CornerInspection } from '../../../domain/work-order/inspection.ts'
import type { Random } from '../random.ts'
import type { RowLoader } from '../load/row-loader.ts'
import type { SiteVan } from '../site.ts'
import type { WrittenOrder } from './written-order.ts'

type InspectionWriter = (order: WrittenOrder, van: SiteVan) => void

const CONDITIONS: readonly (readonly [number, Condition])[] = [
  [76, 'good'],
  [19, 'fair'],
  [5, 'poor'],
]
const TIRE_SIZES = ['205/55R16', '215/60R16', '225/65R17', '235/55R18', '265/70R17', '275/55R20'] as const
const NOTES = [
  '',
  '',
  '',
  'Front brake pads about half worn.',
  'Small stone chip in the windshield, passenger side.',
  'Topped up washer fluid.',
  'Rear tires near the wear bars: advise replacing before winter.',
] as const

/** Returns the function that writes a finished inspection and its odometer reading. */
export function inspectionWriter(loader: RowLoader, random: Random, now: Date): InspectionWriter {
  const addInspection = loader.table('inspection', [
    'tenant_id',
    'work_order_id',
    'corners',
    'tire_size',
    'windshields_condition',
    'brake_fluid',
    'windshield_fluid',
    'leak_inspection',
    'notes',
    'mileage',
    'author_id',
    'updated_at',
    'started_at',
    'completed_at',
  ])
  const addReading = loader.table('mileage_reading', [
    'tenant_id',
    'id',
    'user_vehicle_id',
    'mileage',
    'unit',
    'source',
    'author_id',
    'created_at',
  ])
  const condition = (): Condition => random.weighted(CONDITIONS)
  const corner = (): CornerInspection => ({
    tireCondition: condition(),
    brakeCondition: condition(),
    tireIdNumber: '',
    estimated: random.chance(0.3),
  })

  return ({ id, site, start, car }, van) => {
    const at = new Date(start.getTime() + 20 * 60_000)
    const daysAgo = Math.floor((now.getTime() - start.getTime()) / 86_400_000)
    const mileage = Math.max(1, car.mileage - daysAgo * car.dailyMileage)
    addInspection({
      tenant_id: site.tenantId,
      work_order_id: id,
      corners: JSON.stringify(Object.fromEntries(CORNERS.map(name => [name, corner()]))),
      tire_size: random.pick(TIRE_SIZES),
      windshields_condition: condition(),
      brake_fluid: condition(),
      windshield_fluid: condition(),
      leak_inspection: condition(),
      notes: random.pick(NOTES),
      mileage,
      author_id: van.technicianId,
      updated_at: at,
      started_at: start,
      completed_at: at,
    })
    addReading({
      tenant_id: site.tenantId,
      id: loader.nextId('mileage_reading'),
      user_vehicle_id: car.userVehicleId,
      mileage,
      unit: mileageUnitOf(site.countryCode),
      source: 'inspection',
      author_id: van.technicianId,
      created_at: at,
    })
  }
}
