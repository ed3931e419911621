import { useQueryClient } from '@tanstack/react-query'
import { MOST, type PublicPages, pageProblems } from '../../domain/website/public-pages.ts'
import { useMay } from '../platform/session/use-may.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { IconExternalLink } from '../ui/icon/external-link.gen.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { LegalPage } from './legal-page.tsx'
import classes from './public-pages.module.css'
import { publicPagesQuery, savePublicPages } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.pages
const WELCOME = '/welcome'

/** What the business's own pages say: welcome, terms and privacy. */
export function PublicPagesPage() {
  return (
    <SectionPage title={T.title} intro={T.intro} query={publicPagesQuery()}>
      {section => <PagesForm section={section} />}
    </SectionPage>
  )
}

function PagesForm({ section }: { section: Section<PublicPages> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('website.change')
  const form = useSettingsForm<PublicPages>({
    section,
    labels: {
      heroTitle: T.heroTitle,
      heroText: T.heroText,
      about: T.about,
      showsPrices: T.showsPrices,
      showsAreas: T.showsAreas,
      showsHours: T.showsHours,
      showsRatings: T.showsRatings,
      terms: T.legal.terms.text,
      termsUrl: T.legal.terms.url,
      privacy: T.legal.privacy.text,
      privacyUrl: T.legal.privacy.url,
    },
    validate: values => Object.fromEntries(pageProblems(values).map(({ field, message }) => [field, message])),
    save: (pages, { seen }) => savePublicPages(pages, seen),
    reload: () => queryClient.fetchQuery(publicPagesQuery()),
    onSaved: saved => queryClient.setQueryData(publicPagesQuery().queryKey, saved),
  })
  const { values } = form
  const { countryCode } = useTenant()
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.welcome} explanation={<p>{T.welcomeHint}</p>}>
        <TextField {...form.field('heroTitle')} label={T.heroTitle} description={T.heroTitleHint} />
        <TextAreaField {...form.field('heroText')} label={T.heroText} rows={2} most={MOST.heroText} />
        <TextAreaField {...form.field('about')} label={T.about} description={T.textHint} rows={6} most={MOST.about} />
      </SettingsSection>
      <SettingsSection title={T.shown} explanation={<p>{T.shownHint}</p>}>
        <CheckboxField
          label={T.showsPrices}
          description={T.showsPricesHint[countryCode]}
          checked={values.showsPrices}
          onChange={showsPrices => form.change({ showsPrices })}
        />
        <CheckboxField
          label={T.showsAreas}
          description={T.showsAreasHint}
          checked={values.showsAreas}
          onChange={showsAreas => form.change({ showsAreas })}
        />
        <CheckboxField
          label={T.showsHours}
          description={T.showsHoursHint}
          checked={values.showsHours}
          onChange={showsHours => form.change({ showsHours })}
        />
        <CheckboxField
          label={T.showsRatings}
          description={T.showsRatingsHint}
          checked={values.showsRatings}
          onChange={showsRatings => form.change({ showsRatings })}
        />
      </SettingsSection>
      <SettingsSection
        title={T.preview}
        explanation={
          <>
            <p>{T.previewHint}</p>
            <p>
              <a className={classes.open} href={WELCOME} target="_blank" rel="noopener">
                {T.open}
                <IconExternalLink size={18} aria-hidden />
              </a>
            </p>
          </>
        }
      >
        {/* Saved changes have another stamp, so the frame loads again. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own site, which runs no scripts */}
        <iframe key={section.stamp} className={classes.preview} src={WELCOME} title={T.previewTitle} loading="lazy" />
      </SettingsSection>
      <LegalPage
        texts={T.legal.terms}
        most={MOST.terms}
        textField={form.field('terms')}
        urlField={form.field('termsUrl')}
        onChange={(terms, termsUrl) => form.change({ terms, termsUrl })}
      />
      <LegalPage
        texts={T.legal.privacy}
        most={MOST.privacy}
        textField={form.field('privacy')}
        urlField={form.field('privacyUrl')}
        onChange={(privacy, privacyUrl) => form.change({ privacy, privacyUrl })}
      />
    </SettingsForm>
  )
}
