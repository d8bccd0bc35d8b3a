/** What can be referred to: its table or view, which has the columns `name_zh` and `name_en`. */
export const referenceTables = {
  dictionary: 'dictionary',
  organisation: 'organisation',
  person: 'account_name',
  role: 'role_name',
  'grantable-role': 'role_name',
  function: 'function_name',
  system: 'system_name',
  menu: 'menu_entry',
  unit: 'unit_name',
  device: 'device_place',
  point: 'point_place',
  station: 'connection_name',
  task: 'maintenance_task',
  'question-type': 'knowledge_type_name',
  'own-question-type': 'own_knowledge_type',
  'own-question': 'own_knowledge_question',
} as const
export type ReferenceTarget = keyof typeof referenceTables
