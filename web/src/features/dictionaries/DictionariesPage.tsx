import { dictionary } from '@iwater/contract/dictionaries'
import { EntityPage } from '#web/kit/EntityPage.tsx'

/** Lists of choices that administrators maintain. */
export default function DictionariesPage() {
  return <EntityPage entity={dictionary} />
}
