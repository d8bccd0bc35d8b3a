import { Pencil, Trash2 } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { settingsText } from './sign-in-settings.text.ts'

/** What can be done with a row of the lists. */
export function RowTools({
  name,
  onEdit,
  onRemove,
}: {
  name: string
  onEdit: () => void
  onRemove: () => void
}) {
  const text = useText(settingsText)
  return (
    <div className="sis-tools">
      <IfAllowed button="edit">
        <IconButton label={`${text.edit}: ${name}`} onClick={onEdit}>
          <Pencil size={15} />
        </IconButton>
      </IfAllowed>
      <IfAllowed button="delete">
        <IconButton label={`${text.remove}: ${name}`} onClick={onRemove}>
          <Trash2 size={15} />
        </IconButton>
      </IfAllowed>
    </div>
  )
}

export function EnabledTag({ isEnabled }: { isEnabled: boolean }) {
  const text = useText(settingsText)
  return (
    <span className={isEnabled ? 'sis-tag sis-tag-on' : 'sis-tag'}>
      {isEnabled ? text.enabled : text.disabled}
    </span>
  )
}
