import { Link } from '@tanstack/react-router'
import { Suspense, use, useState } from 'react'
import { mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { CORNERS, type InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { findingsOf, stillRecommended } from '../../../domain/work-order/recommended-work.ts'
import { DEPTH_UNITS } from '../../../domain/work-order/tread-depth.ts'
import { PATHS } from '../../platform/paths.ts'
import { useNow } from '../../platform/use-now.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { type Order, vehicleName } from '../order.ts'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { CornerFields } from './corner-fields.tsx'
import type { Inspecting } from './inspecting.ts'
import { PHOTOS_ID } from './inspection-draft.ts'
import { InspectionFooter } from './inspection-footer.tsx'
import classes from './inspection-page.module.css'
import { PhotoCard } from './photo-card.tsx'
import { RecommendedCard } from './recommended-card.tsx'
import { SaveStateNote } from './save-state-note.tsx'
import { storedDraft } from './stored-draft.ts'
import { TEXTS } from './texts.ts'
import { isUnreadable, noteUnreadable } from './unreadable-odometers.ts'
import { useDepthUnit } from './use-depth-unit.ts'
import { useFinishInspection } from './use-finish-inspection.ts'
import { useHelpfulServices } from './use-helpful-services.ts'
import { useInspectionDraft } from './use-inspection-draft.ts'
import { usePhotos } from './use-photos.ts'
import { VehicleFields } from './vehicle-fields.tsx'

/** Shows the inspection beside the vehicle (WOFLOW-05), once the stored draft has loaded. Use the order as its key: the draft is read once. */
export function InspectionPage({ order }: { order: Order }) {
  const [stored] = useState(() => storedDraft(order.id))
  return (
    <Suspense
      fallback={
        <Page title={ORDER_TEXTS.inspectionTitle} intro={vehicleName(order)} width="wide">
          <Skeleton shape="card" count={4} />
        </Page>
      }
    >
      <Inspection order={order} stored={stored} />
    </Suspense>
  )
}

function Inspection({ order, stored }: { order: Order; stored: Promise<InspectionDraft | undefined> }) {
  const { draft, state, change: save, forget } = useInspectionDraft(order, use(stored))
  const finish = useFinishInspection(order, forget)
  const photos = usePhotos(order.id)
  const country = order.address.countryCode
  const [depthUnit, setDepthUnit] = useDepthUnit(country)
  const [unreadable, setUnreadable] = useState(() => isUnreadable(order.id))
  const now = useNow()
  const sent = order.awsLink.filter(({ kind }) => kind === 'inspection')
  const photoSubjects = [...sent, ...photos.photos].map(({ subject }) => subject ?? null)
  const odometer = { unit: mileageUnitOf(country), isUnreadable: unreadable, photoSubjects }
  const inspecting: Inspecting = {
    draft,
    onChange: part => {
      const changed = { ...draft, ...part }
      save({ ...part, recommended: stillRecommended(changed, now) })
    },
    photoSubjects,
    onPhoto: photos.add,
    findings: findingsOf(draft, now),
    offered: useHelpfulServices(order.id),
    currency: order.currency,
    now,
  }
  return (
    <>
      <Page
        title={ORDER_TEXTS.inspectionTitle}
        intro={vehicleName(order)}
        width="wide"
        back={
          <Link to={PATHS.workOrder} params={{ id: order.id }} state={previous => previous}>
            {ORDER_TEXTS.orderTitle(order.id)}
          </Link>
        }
        actions={<SaveStateNote state={state} />}
      >
        <div className={classes.unit}>
          <SelectField
            label={TEXTS.depthsIn}
            size="xl"
            value={depthUnit}
            onChange={setDepthUnit}
            options={DEPTH_UNITS.map(value => ({ value, label: TEXTS.depthNames[value] }))}
          />
        </div>
        <div className={classes.corners}>
          {CORNERS.map(corner => (
            <CornerFields key={corner} inspecting={inspecting} corner={corner} unit={depthUnit} />
          ))}
          <VehicleFields
            inspecting={inspecting}
            odometer={odometer}
            vinOnFile={order.userVehicle.vin}
            onUnreadable={isNow => {
              noteUnreadable(order.id, isNow)
              setUnreadable(isNow)
            }}
          />
        </div>
        <RecommendedCard recommended={draft.recommended} currency={order.currency} />
        <div id={PHOTOS_ID}>
          <PhotoCard order={order} photos={photos} />
        </div>
        <ErrorBanner message={finish.error?.message} />
      </Page>
      <InspectionFooter
        draft={draft}
        odometer={odometer}
        busy={finish.isPending}
        onFinish={() => finish.mutate(draft)}
      />
    </>
  )
}
