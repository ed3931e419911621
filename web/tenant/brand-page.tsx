import { useQueryClient } from '@tanstack/react-query'
import { contrast, isHexColor, readable, textOn } from '../../domain/tenant/contrast.ts'
import { paletteOf } from '../../domain/tenant/palette.ts'
import { request } from '../platform/api/api.ts'
import { useMay } from '../platform/session/use-may.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { SectionPage } from '../settings/section-page.tsx'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { ColorField } from '../ui/inputs/color-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { BrandPreviews } from './brand-previews.tsx'
import { UpdateBrandColorsMutation } from './documents.ts'
import { PictureField } from './picture-field.tsx'
import { type ColorsValues, colorsQuery, sectionOf } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.brand
const PAGE = '#ffffff'
const PICTURES = [
  { name: 'logo', kind: 'logo' },
  { name: 'favicon', kind: 'favicon' },
  { name: 'linkPicture', kind: 'link' },
] as const

/** The colors and pictures of the brand. */
export function BrandPage() {
  const { countryCode } = useTenant()
  return (
    <SectionPage title={T.title} intro={T.intro[countryCode]} query={colorsQuery()}>
      {section => <ColorsForm section={section} />}
    </SectionPage>
  )
}

function ColorsForm({ section }: { section: Section<ColorsValues> }) {
  const queryClient = useQueryClient()
  const mayChange = useMay('brand.change')
  const { countryCode } = useTenant()
  const form = useSettingsForm<ColorsValues>({
    section,
    labels: {
      primary: T.primary[countryCode],
      accent: T.accent[countryCode],
      logo: T.logo,
      favicon: T.favicon,
      linkPicture: T.linkPicture,
    },
    save: async (colors, { seen }) =>
      sectionOf((await request(UpdateBrandColorsMutation, { colors, seen })).updateBrandColors),
    reload: () => queryClient.fetchQuery(colorsQuery()),
    onSaved: saved => queryClient.setQueryData(colorsQuery().queryKey, saved),
  })
  const { primary, accent } = form.values
  // While somebody types, the last whole color is shown.
  const shown = paletteOf({
    primary: isHexColor(primary) ? primary : section.values.primary,
    accent: isHexColor(accent) ? accent : section.values.accent,
  })
  const shade = readable(shown.primary, [PAGE])
  return (
    <SettingsForm form={form} readOnly={!mayChange}>
      <SettingsSection title={T.colors[countryCode]} explanation={<p>{T.colorsHint[countryCode]}</p>}>
        <Row>
          <ColorField {...form.field('primary')} label={T.primary[countryCode]} />
          <ColorField {...form.field('accent')} label={T.accent[countryCode]} />
        </Row>
        <p>
          {T.ratio(contrast(shown.primary, textOn(shown.primary)).toFixed(1))}.{' '}
          {shade === shown.primary ? T.exact[countryCode] : T.shade(shade, countryCode)}
        </p>
      </SettingsSection>
      <SettingsSection title={T.preview} explanation={<p>{T.previewHint[countryCode]}</p>}>
        <BrandPreviews colors={shown} logo={form.values.logo} saved={section.stamp} />
      </SettingsSection>
      <SettingsSection title={T.pictures} explanation={<p>{T.picturesHint}</p>}>
        {PICTURES.map(({ name, kind }) => (
          <PictureField
            key={name}
            kind={kind}
            label={T[name]}
            hint={T[`${name}Hint`]}
            url={form.values[name]}
            error={form.errors[name]}
            readOnly={!mayChange}
            onChange={url => form.change({ [name]: url })}
          />
        ))}
      </SettingsSection>
    </SettingsForm>
  )
}
