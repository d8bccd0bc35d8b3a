import { importedPeople } from '@iwater/contract/accounts/imported-people'
import type { Entity } from '@iwater/contract/kit/entity'
import type { ComponentProps } from 'react'
import type { AfterImport } from '#web/kit/import/after-import.ts'
import { ImportPanel } from '#web/kit/import/ImportPanel.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { ImportedPasswords } from './ImportedPasswords.tsx'
import { importPeopleText } from './import-people.text.ts'

const entity: Entity = importedPeople

const after: AfterImport = (stored) => <ImportedPasswords stored={stored} />

/** Adds people from a file; their first passwords are downloaded once. */
export function ImportPeople(props: Pick<ComponentProps<typeof ImportPanel>, 'opened' | 'onOpen'>) {
  const words = useText(importPeopleText)
  return <ImportPanel entity={entity} note={words.note} after={after} {...props} />
}
