import { useQuery, useQueryClient } from '@tanstack/react-query'
import { siteProblems } from '../../domain/website/embed-sites.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Page } from '../ui/layout/page.tsx'
import { EmbedCode } from './embed-code.tsx'
import { type EmbedSection, type EmbedValues, embedQuery, saveSites } from './queries.ts'
import { SiteList } from './site-list.tsx'
import { TEXTS } from './texts.ts'

const T = TEXTS.embed

/** The booking on the business's own website: which sites may show it, and the code for them. */
export function WebsitePage() {
  const { data, error, refetch } = useQuery(embedQuery())
  return (
    <Page title={T.title} intro={T.intro} width="wide">
      {data ? (
        <SitesForm section={data} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </Page>
  )
}

function SitesForm({ section }: { section: EmbedSection }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('website.change')
  const form = useSettingsForm<EmbedValues>({
    section,
    labels: { sites: T.sites },
    validate: ({ sites }) => Object.fromEntries(siteProblems(sites).map(({ field, message }) => [field, message])),
    save: ({ sites }, { seen }) => saveSites(sites, seen),
    reload: () => queryClient.fetchQuery(embedQuery()),
    onSaved: saved => queryClient.setQueryData(embedQuery().queryKey, { ...saved, siteUrl: section.siteUrl }),
  })
  return (
    <>
      <SettingsForm form={form} readOnly={!mayChange}>
        <SettingsSection title={T.sites} explanation={<p>{T.sitesHint}</p>}>
          <SiteList
            sites={form.values.sites}
            errors={form.errors}
            readOnly={!mayChange}
            onChange={sites => form.change({ sites })}
          />
        </SettingsSection>
      </SettingsForm>
      <EmbedCode siteUrl={section.siteUrl} />
    </>
  )
}
