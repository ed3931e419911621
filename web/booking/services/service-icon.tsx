import {
  IconBatteryAutomotive,
  IconCarFan,
  IconDroplet,
  IconNut,
  IconTool,
  IconWheel,
  IconWind,
} from '@tabler/icons-react'

const ICONS = [
  [/^oil_change/, IconDroplet],
  [/tire|wheel/, IconWheel],
  [/battery/, IconBatteryAutomotive],
  [/cabin/, IconCarFan],
  [/filter/, IconWind],
  [/bolt/, IconNut],
] as const

/** The picture of a service, by its name key. Services that a business added have a tool. */
export function ServiceIcon({ nameKey }: { nameKey: string }) {
  const [, Icon = IconTool] = ICONS.find(([pattern]) => pattern.test(nameKey)) ?? []
  return <Icon size={20} stroke={1.6} aria-hidden />
}
