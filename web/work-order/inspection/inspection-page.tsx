import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { CORNERS, type InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { PATHS } from '../../platform/paths.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { type Order, vehicleName } from '../order.ts'
import { TEXTS } from '../texts.ts'
import { CornerFields } from './corner-fields.tsx'
import { InspectionFooter } from './inspection-footer.tsx'
import classes from './inspection-page.module.css'
import { PhotoCard } from './photo-card.tsx'
import { SaveStateNote } from './save-state-note.tsx'
import { storedDraft } from './stored-draft.ts'
import { useFinishInspection } from './use-finish-inspection.ts'
import { useInspectionDraft } from './use-inspection-draft.ts'
import { usePhotos } from './use-photos.ts'
import { VehicleFields } from './vehicle-fields.tsx'

/** Shows the inspection beside the vehicle (WOFLOW-05), once the stored draft has loaded. */
export function InspectionPage({ order }: { order: Order }) {
  const { id } = order
  const [found, setFound] = useState<{ id: string; draft: InspectionDraft | undefined }>()
  useEffect(() => {
    let left = false
    const find = async () => {
      const draft = await storedDraft(id)
      if (!left) setFound({ id, draft })
    }
    void find()
    return () => {
      left = true
    }
  }, [id])
  if (found?.id !== id)
    return (
      <Page title={TEXTS.inspectionTitle} intro={vehicleName(order)} width="wide">
        <Skeleton shape="card" count={4} />
      </Page>
    )
  return <Inspection key={id} order={order} kept={found.draft} />
}

function Inspection({ order, kept }: { order: Order; kept: InspectionDraft | undefined }) {
  const { draft, state, change, forget } = useInspectionDraft(order, kept)
  const finish = useFinishInspection(order, forget)
  const photos = usePhotos(order.id)
  return (
    <>
      <Page
        title={TEXTS.inspectionTitle}
        intro={vehicleName(order)}
        width="wide"
        back={
          <Link to={PATHS.workOrder} params={{ id: order.id }} state={previous => previous}>
            <IconArrowLeft size={18} aria-hidden />
            {TEXTS.orderTitle(order.id)}
          </Link>
        }
        actions={<SaveStateNote state={state} />}
      >
        <div className={classes.corners}>
          {CORNERS.map(corner => (
            <CornerFields
              key={corner}
              corner={corner}
              value={draft.corners[corner]}
              onChange={value => change({ corners: { ...draft.corners, [corner]: value } })}
            />
          ))}
          <VehicleFields
            draft={draft}
            onChange={change}
            distanceUnit={mileageUnitOf(order.address.countryCode)}
            onPhoto={photos.add}
          />
        </div>
        <PhotoCard order={order} photos={photos} />
        <ErrorBanner message={finish.error?.message} />
      </Page>
      <InspectionFooter draft={draft} busy={finish.isPending} onFinish={() => finish.mutate(draft)} />
    </>
  )
}
