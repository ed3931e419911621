import { IconBatteryAutomotive } from '../../ui/icon/battery-automotive.gen.ts'
import { IconCarFan } from '../../ui/icon/car-fan.gen.ts'
import { IconDroplet } from '../../ui/icon/droplet.gen.ts'
import { IconNut } from '../../ui/icon/nut.gen.ts'
import { IconTool } from '../../ui/icon/tool.gen.ts'
import { IconWheel } from '../../ui/icon/wheel.gen.ts'
import { IconWind } from '../../ui/icon/wind.gen.ts'

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
