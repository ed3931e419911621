import type { CSSProperties } from 'react'
import type { TenantColors } from '../../domain/tenant/tenant.ts'
import { brandColors } from '../../domain/tenant/brand-colors.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Button } from '../ui/inputs/button.tsx'
import classes from './brand-preview.module.css'
import { atApi } from './picture-address.ts'
import { TEXTS } from './texts.ts'

/** A part of the booking page in the colors of a brand, light and dark. Nothing in it can be pressed. */
export function BrandPreview({ colors, logo }: { colors: TenantColors; logo: string | null }) {
  const { name } = useTenant()
  return (
    <div className={classes.pair}>
      {(['light', 'dark'] as const).map(scheme => (
        <figure key={scheme} className={classes.figure}>
          <div className={classes.page} data-scheme={scheme} style={variablesOf(colors, scheme)} inert>
            <div className={classes.bar}>
              {logo === null ? <p className={classes.name}>{name}</p> : <img src={atApi(logo)} alt="" />}
            </div>
            <p className={classes.step}>{TEXTS.brand.sampleStep}</p>
            <p className={classes.title}>{TEXTS.brand.sampleTitle}</p>
            <p className={classes.link}>{TEXTS.brand.sampleLink}</p>
            <Button variant="primary" wide>
              {TEXTS.brand.sampleButton}
            </Button>
          </div>
          <figcaption>{TEXTS.brand[scheme]}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const variablesOf = (colors: TenantColors, scheme: 'light' | 'dark'): CSSProperties =>
  Object.fromEntries(Object.entries(brandColors(colors, scheme)).map(([name, color]) => [`--brand-${name}`, color]))
