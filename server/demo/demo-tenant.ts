import type { NewChannel, Protocol } from '@iwater/contract/field/connections'
import type { LocalText } from '@iwater/contract/fields'
import type { Importance, MessageKind } from '@iwater/contract/messages'
import type { Unit } from '@iwater/contract/monitoring'
import type { OrganisationNode } from '@iwater/contract/organisation'
import type { BrandingValues } from '@iwater/contract/organisation/branding'
import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'
import type { MenuDraft } from '#domains/navigation'
import type { DemoRoleKey } from './demo-roles.ts'

/** An organisation below the root. `key` is its name in the rest of the description. */
export type DemoOrganisation = {
  key: string
  kind: OrganisationNode['kind']
  name: LocalText
  /** Login name of who leads a department. */
  head?: string
  children?: readonly DemoOrganisation[]
}

export type DemoAccount = {
  loginName: string
  name: LocalText
  role: 'administrator' | 'operator' | 'viewer' | DemoRoleKey
  /** Key of the organisation the person is bound to; the root when left out. */
  organisation?: string
  /** Keys of further organisations the person may work for. */
  furtherOrganisations?: readonly string[]
  /** Mobile number, for signing in by SMS or by a partner. */
  phone?: string
  /** What the person does. */
  title?: LocalText
  mustChangePassword?: true
}

/** A system whose tickets sign people in, by its waiting page. */
export type DemoPartner = { page: WaitingPage; name: LocalText; loginAddress: string }

export type DemoChannel = {
  factor: string
  /** Limits of the point, from the standards named where the station is described. */
  low?: number
  high?: number
  /** Key under which the device sends the value; the factor's code when left out. */
  key?: string
  /** Name of the point; the factor's when left out. */
  name?: LocalText
  /** The mean value of the simulated plant, where it differs from that of the factor. */
  typical?: number
}

export type DemoStation = {
  protocol: Protocol
  name: LocalText
  /** The MN of HJ 212; the server makes one for other protocols. */
  stationNumber?: string
  periodSeconds: number
  channels: readonly DemoChannel[]
}

/** A monitored unit with the stations or devices that send its values. */
export type DemoUnit = {
  organisation: string
  kind: Unit['kind']
  name: LocalText
  stations: readonly DemoStation[]
}

export type DemoSystem = {
  name: LocalText
  menu: readonly MenuDraft[]
  /** Keys of the organisations that have it; all of them when left out. `root` is the tenant itself. */
  organisations?: readonly string[]
}

/** A message to all members, sent by the system. */
export type DemoMessage = {
  kind: MessageKind
  importance?: Importance
  title: LocalText
  content: LocalText
}

export type DemoTenant = {
  code: string
  /** GB/T 2260 of the city whose weather it has. */
  city: string
  name: LocalText
  branding: Partial<BrandingValues>
  organisations: readonly DemoOrganisation[]
  systems: readonly DemoSystem[]
  /** Address of the large screen, if the tenant has one. */
  screenDisplay?: string
  accounts: readonly DemoAccount[]
  partners?: readonly DemoPartner[]
  units: readonly DemoUnit[]
  messages?: readonly DemoMessage[]
}

/** A channel in the form that the call to add a connection takes. */
export const channelOf = ({ factor, low, high, key, name }: DemoChannel): NewChannel => ({
  factor,
  lowLimit: low ?? null,
  highLimit: high ?? null,
  ...(key && { sourceKey: key }),
  ...(name && { name }),
})

/** MNs of the demo: 24 hexadecimal digits as in HJ 212-2025, distinguished by their last four. */
export const demoStationNumber = (number: number) =>
  `DE50${'0'.repeat(16)}${String(number).padStart(4, '0')}`
