import { mix } from './contrast.ts'
import type { TenantColors } from './tenant.ts'

/** The colours that a business chooses. All others follow from them. */
export interface BrandChoice {
  /** `#rrggbb` */
  primary: string
  accent: string
}

/** The pictures of a brand, as URLs; null: none. */
export interface BrandPictures {
  logo: string | null
  favicon: string | null
  /** Shown by chats and networks beside a link to the site. */
  linkPicture: string | null
}

/** Returns the whole colour set of a brand (TENANT-02). Screens still pick the nearest shade that is readable. */
export const paletteOf = ({ primary, accent }: BrandChoice): TenantColors => ({
  primaryLightest: mix(primary, '#ffffff', 0.9),
  primaryLighter: mix(primary, '#ffffff', 0.6),
  primary,
  primaryDarker: mix(primary, '#000000', 0.25),
  primaryDarkest: mix(primary, '#000000', 0.5),
  logoColor: mix(primary, '#000000', 0.25),
  buttonColor: primary,
  navBarTextColor: mix(primary, '#000000', 0.25),
  bookingStepsTextColor: mix(primary, '#404040', 0.8),
  bookingStepsTextAccentColor: accent,
})
