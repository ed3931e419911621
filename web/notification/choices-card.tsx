import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TEXTS as KINDS } from '../../domain/notification/texts.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './choices-card.module.css'
import { NotificationChoicesQuery, SetNotificationChoiceMutation } from './documents.ts'
import { notificationKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

type Choice = ResultOf<typeof NotificationChoicesQuery>['notificationChoices'][number]
type NewChoice = Pick<Choice, 'kind'> & Partial<Choice>

const texts = TEXTS.choices

/** What staff are notified of, and where. Each box is saved at once; if that fails, it shows the stored setting again. */
export function ChoicesCard({ userId }: { userId: number }) {
  const client = useQueryClient()
  const key = notificationKeys.choices(userId)
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await request(NotificationChoicesQuery, {}, signal)).notificationChoices,
  })
  const saving = notificationKeys.saveChoice(userId)
  const save = useMutation({
    mutationKey: saving,
    // One after another, so that two quick clicks are both kept.
    scope: { id: 'notification choices' },
    mutationFn: async (choice: NewChoice) =>
      (await request(SetNotificationChoiceMutation, choice)).setNotificationChoice,
    onMutate: choice =>
      client.setQueryData(key, (cachedChoices: Choice[] | undefined) =>
        cachedChoices?.map(one => (one.kind === choice.kind ? { ...one, ...choice } : one)),
      ),
    onSuccess: saved => {
      // The answer to an earlier click does not know the later one, which is still being saved.
      if (client.isMutating({ mutationKey: saving }) === 1) client.setQueryData(key, saved)
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  if (query.data?.length === 0) return null
  return (
    <div id="notifications">
      <Card title={texts.title} description={texts.description}>
        <ErrorBanner message={save.isError ? texts.saveFailed : undefined} />
        {query.data ? (
          <div className={classes.kinds}>
            {query.data.map(choice => (
              <Kind key={choice.kind} choice={choice} onChange={save.mutate} />
            ))}
          </div>
        ) : query.error ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton shape="control" count={5} />
        )}
      </Card>
    </div>
  )
}

function Kind({ choice, onChange }: { choice: Choice; onChange: (choice: NewChoice) => void }) {
  const { kind, inProduct, byMail } = choice
  const { label, hint } = KINDS.kinds[kind]
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.legend}>{label}</legend>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.boxes}>
        <CheckboxField
          label={texts.inProduct}
          checked={inProduct}
          onChange={checked => onChange({ kind, inProduct: checked })}
        />
        <CheckboxField
          label={texts.byMail}
          checked={byMail}
          onChange={checked => onChange({ kind, byMail: checked })}
        />
      </div>
    </fieldset>
  )
}
