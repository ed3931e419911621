import { useState } from 'react'
import { formatPhone } from '../../../domain/format/phone.ts'
import { CHANGE_DAYS, isLow, MAX_COMMENT, ratingProblems } from '../../../domain/rating/rating.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { Unbroken } from '../../ui/display/unbroken.tsx'
import { Stars } from '../../rating/stars.tsx'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Card, Row, Stack } from '../../ui/layout/card.tsx'
import type { Appointment } from '../appointment.ts'
import { useOrderAccess } from '../order-access.ts'
import { useRefreshAppointments } from '../use-appointment-change.ts'
import classes from './after-visit.module.css'
import { StarsField } from './stars-field.tsx'
import { TEXTS } from './texts.ts'

const texts = TEXTS.rating

type Rating = NonNullable<Appointment['visitRating']>

interface RateVisitProps {
  id: string
  rating: Rating
  /** The star that was tapped in the mail. Nothing is saved before a press. */
  tapped?: number | undefined
}

/** Asks how a completed visit was, and shows the rating, which its customer can change for a while. */
export function RateVisit({ id, rating, tapped }: RateVisitProps) {
  const { stars, comment, mayRate } = rating
  const [isChanging, setChanging] = useState(tapped !== undefined && tapped !== stars)
  const { supportPhone } = useTenant()
  if (stars === null && !mayRate) return null
  if (stars === null || (isChanging && mayRate))
    return <RatingForm id={id} rating={rating} tapped={tapped} onClose={() => setChanging(false)} />
  return (
    <Card title={texts.own}>
      <Stars stars={stars} />
      {comment !== '' && <p className={classes.comment}>{comment}</p>}
      {isLow(stars) && (
        <p>
          {supportPhone ? (
            <Unbroken part={formatPhone(supportPhone)}>{texts.sorry(formatPhone(supportPhone))}</Unbroken>
          ) : (
            texts.sorryShort
          )}
        </p>
      )}
      {mayRate && (
        <>
          <Row>
            <Button onClick={() => setChanging(true)}>{texts.change}</Button>
          </Row>
          <p className={classes.dim}>{texts.changeUntil(CHANGE_DAYS)}</p>
        </>
      )}
    </Card>
  )
}

function RatingForm({ id, rating, tapped, onClose }: RateVisitProps & { onClose: () => void }) {
  const { rate } = useOrderAccess()
  const refresh = useRefreshAppointments()
  const toast = useToast()
  const isNew = rating.stars === null
  const form = useSubmitForm({
    initialValues: { stars: tapped ?? rating.stars ?? 0, comment: rating.comment },
    validate: values => Object.fromEntries(ratingProblems(values).map(({ field, message }) => [field, message])),
    submit: async ({ stars, comment }) => {
      await rate({ workOrderId: id, stars, comment, isNoticed: rating.isPublic })
      await refresh()
    },
    onSuccess: () => {
      onClose()
      toast({ tone: 'success', message: texts.thanks })
    },
  })
  return (
    <Card title={texts.title} description={texts.intro}>
      <Form form={form}>
        <Stack>
          <StarsField {...form.field('stars')} />
          <TextAreaField
            {...form.field('comment')}
            label={texts.comment}
            description={rating.isPublic ? texts.notice : undefined}
            rows={2}
            most={MAX_COMMENT}
          />
          <ErrorBanner message={form.failure} />
          <Row>
            {!isNew && <Button onClick={onClose}>{texts.keep}</Button>}
            <Button type="submit" variant="primary" busy={form.busy}>
              {isNew ? texts.send : texts.save}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}
