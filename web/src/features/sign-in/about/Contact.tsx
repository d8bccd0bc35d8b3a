import { Building2, Headset, Mail, MapPin, Phone } from 'lucide-react'
import type { Branding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { telephoneAddress } from '#web/product/telephone.ts'
import { aboutText } from './about.text.ts'

/** Whom to ask. */
export function Contact({ branding }: { branding: Branding }) {
  const text = useText(aboutText)
  const local = useLocal()
  const { hotline, phone, email, address } = branding.contact
  const entries = [
    {
      Icon: Headset,
      name: text.hotline,
      value: hotline,
      href: hotline && telephoneAddress(hotline),
    },
    { Icon: Phone, name: text.phone, value: phone, href: phone && telephoneAddress(phone) },
    { Icon: Mail, name: text.email, value: email, href: email && `mailto:${email}` },
    { Icon: MapPin, name: text.address, value: address && local(address), href: null },
  ].filter(({ value }) => value !== null)
  const own = { Icon: Building2, name: text.organisation, value: local(branding.name), href: null }
  return (
    <>
      <p className="si-lead si-lead-small">
        {entries.length === 0 ? text.contactNone : text.contactLead}
      </p>
      <dl className="si-contacts">
        {[own, ...entries].map(({ Icon, name, value, href }) => (
          <div key={name}>
            <dt>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              {name}
            </dt>
            <dd>{href === null ? value : <a href={href}>{value}</a>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
