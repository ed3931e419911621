import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_TAGS, TAG_LENGTH, tidyTags } from '../../domain/customer/tags.ts'
import { countCharacters } from '../../domain/format/length.ts'
import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Form } from '../ui/form/form.tsx'
import { type SubmitForm, useSubmitForm } from '../ui/form/use-submit-form.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconX } from '../ui/icon/x.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { ChangeCustomerTagsMutation } from './documents.ts'
import { customerKeys } from './query-keys.ts'
import { customerTagsQuery, usedTagsQuery } from './queries.ts'
import classes from './tags.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.tags
/** As many as fit into two lines. */
const SUGGESTED = 6

/** The tags of a customer. A new one is suggested from those that others use. */
export function TagsCard({ userId }: { userId: string }) {
  const tags = useQuery(customerTagsQuery(userId))
  if (tags.data) return <Tags userId={userId} tags={tags.data} />
  return (
    <Card title={texts.title}>
      {tags.error ? (
        <ErrorState message={tags.error.message} onRetry={() => void tags.refetch()} />
      ) : (
        <Skeleton count={2} />
      )}
    </Card>
  )
}

function Tags({ userId, tags }: { userId: string; tags: readonly string[] }) {
  const queryClient = useQueryClient()
  const used = useQuery(usedTagsQuery)
  const form: SubmitForm<{ tag: string }> = useSubmitForm({
    initialValues: { tag: '' },
    validate: ({ tag }) => ({ tag: problemOf(tag, tags) }),
    submit: ({ tag }) => save({ add: [tag] }),
    onSuccess: () => form.reset(),
  })
  const change = useMutation({ mutationFn: save })
  const own = new Set(tags.map(tag => tag.toLowerCase()))
  const others = used.data?.filter(tag => !own.has(tag.toLowerCase())).slice(0, SUGGESTED) ?? []
  const isBlank = form.values.tag.trim() === ''

  async function save(part: { add?: string[]; remove?: string[] }): Promise<void> {
    const variables = { userId, add: [], remove: [], ...part }
    const saved = (await request(ChangeCustomerTagsMutation, variables)).changeCustomerTags
    queryClient.setQueryData(customerTagsQuery(userId).queryKey, saved)
    // A list by tag may have the customer no longer.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: customerKeys.usedTags() }),
      queryClient.invalidateQueries({ queryKey: customerKeys.lists() }),
    ])
  }

  return (
    <Card title={texts.title}>
      {tags.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={classes.tags} aria-label={texts.title}>
          {tags.map(tag => (
            <li key={tag} className={classes.tag}>
              {tag}
              <IconButton
                label={texts.remove(tag)}
                icon={<IconX size={16} aria-hidden />}
                disabled={change.isPending}
                onClick={() => change.mutate({ remove: [tag] })}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={classes.tags}>
          {others.map(tag => (
            <Button
              key={tag}
              size="sm"
              variant="quiet"
              icon={<IconPlus size={16} aria-hidden />}
              aria-label={texts.addNamed(tag)}
              disabled={change.isPending}
              onClick={() => change.mutate({ add: [tag] })}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
      <ErrorBanner message={change.error?.message} />
      <Form form={form} disabled={isBlank}>
        <Stack>
          <TextField {...form.field('tag')} label={texts.label} placeholder={texts.placeholder} />
          <ErrorBanner message={form.failure} />
          <div>
            <Button type="submit" size="sm" disabled={isBlank} busy={form.busy}>
              {texts.add}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}

function problemOf(tag: string, tags: readonly string[]): string | undefined {
  if (countCharacters(tag.trim()) > TAG_LENGTH) return texts.long
  return tidyTags([...tags, tag]).length > MAX_TAGS ? texts.many : undefined
}
