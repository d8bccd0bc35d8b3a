import './knowledge.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { ownQuestion, ownReason, ownType } from '@iwater/contract/knowledge/own-entries'
import { pages } from '@iwater/contract/pages/pages'
import { AddButton, EntityRecords } from '#web/kit/EntityPage.tsx'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { oneOf } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { AnsweredQuestions } from './AnsweredQuestions.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { OwnQuestions } from './OwnQuestions.tsx'
import { ProductQuestions } from './ProductQuestions.tsx'
import { UnansweredTexts } from './UnansweredTexts.tsx'

const lists = ['questions', 'reasons', 'types', 'product', 'unanswered', 'answers'] as const
type List = (typeof lists)[number]

/** What is added on each list; nobody adds to the product. */
const added: Partial<Record<List, Entity>> = {
  questions: ownQuestion,
  reasons: ownReason,
  types: ownType,
}

/** The knowledge base of the tenant, and what it makes of the product's. */
export default function KnowledgePage() {
  const words = useText(knowledgeText)
  const local = useLocal()
  const { query, setQuery } = usePage()
  const list = oneOf(lists, query.get('list')) ?? 'questions'
  const change = (next: List) => {
    const emptied = Object.fromEntries([...query.keys()].map((name) => [name, null]))
    setQuery({ ...emptied, list: next === 'questions' ? null : next })
  }
  const head = (
    <CountChips<List>
      label={words.lists}
      value={list}
      onChange={change}
      chips={lists.map((key) => ({ key, label: words[key], count: undefined }))}
    />
  )
  const entity = added[list]
  return (
    <Page>
      <PageHeader
        title={local(pages.knowledge.title)}
        description={words.description}
        actions={entity && <AddButton entity={entity} />}
      />
      {list === 'questions' && <OwnQuestions head={head} />}
      {list === 'reasons' && <EntityRecords entity={ownReason} head={head} />}
      {list === 'types' && <EntityRecords entity={ownType} head={head} />}
      {list === 'answers' && <AnsweredQuestions head={head} />}
      {list === 'product' && <ProductQuestions head={head} />}
      {list === 'unanswered' && <UnansweredTexts head={head} />}
    </Page>
  )
}
