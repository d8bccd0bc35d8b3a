// Written by `npm run db:types` from the migrated database; not edited by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type AccountTable = {
  tenant_id: number
  id: string
  organisation_id: string
  login_name: string
  name_zh: string
  name_en: string
  title_zh: Generated<string>
  title_en: Generated<string>
  phone: string | null
  email: string | null
  password_hash: string
  must_change_password: Generated<boolean>
  password_changed_at: Generated<Date>
  is_administrator: Generated<boolean>
  is_enabled: Generated<boolean>
  created_at: Generated<Date>
  needs_bound_device: Generated<boolean>
  unlocked_at: Date | null
  avatar_file_id: string | null
  search_text: GeneratedAlways<string>
  list_text: GeneratedAlways<string>
}

export type AccountAuthorityTable = {
  tenant_id: number
  id: string
  organisation_id: string
  login_name: string
  is_enabled: boolean
  is_administrator: boolean
  must_change_password: boolean
}

export type AccountNameTable = {
  tenant_id: number
  id: string
  organisation_id: string
  login_name: string
  name_zh: string
  name_en: string
  is_enabled: boolean
  created_at: Date
}

export type AccountOrganisationTable = {
  tenant_id: number
  account_id: string
  organisation_id: string
}

export type AccountRoleTable = {
  tenant_id: number
  account_id: string
  role_id: string
}

export type AccountWorkplaceTable = {
  tenant_id: number
  account_id: string
  organisation_id: string
}

export type AddressCountTable = {
  key: string
  count: number
  ends_at: Date
}

export type AnsweredQuestionTable = {
  tenant_id: number
  id: string
  question: string
  answer: string
  answered_at: Date
  organisation_id: string | null
}

export type AppPackageTable = {
  name_zh: string
  name_en: string
  platform: string
  version_name: string
  is_current: boolean
  package: string
  bundle_id: string | null
  notes_zh: string | null
  notes_en: string | null
  created_at: Generated<Date>
  tenant_id: number
  id: string
  version: Generated<number>
}

export type AuditEntryTable = {
  tenant_id: number
  number: string
  at: Date
  actor: string | null
  address: string | null
  action: string
  subject: string
  subject_id: string
  name_zh: string
  name_en: string
  before: unknown
  after: unknown
  concealed: string[]
  hash: Buffer
}

export type AuditHeadTable = {
  tenant_id: number
  number: Generated<string>
  hash: Generated<Buffer>
}

export type AuditRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  number: string
  at: Date
  person_id: string | null
  login_name: string | null
  address: string | null
  action: string
  subject: string
  subject_id: string
  object_zh: string | null
  object_en: string | null
  changes: string | null
}

export type BoundDeviceTable = {
  tenant_id: number
  id: string
  account_id: string
  number: string
  name: string
  bound_at: Generated<Date>
  last_at: Date | null
}

export type BrandingTable = {
  tenant_id: number
  system_name_zh: string | null
  system_name_en: string | null
  slogan_zh: string | null
  slogan_en: string | null
  brand_color: string | null
  theme: string | null
  footer_zh: string | null
  footer_en: string | null
  hotline: string | null
  contact_phone: string | null
  contact_email: string | null
  contact_address_zh: string | null
  contact_address_en: string | null
  extended_name_zh: string | null
  extended_name_en: string | null
  extended_url: string | null
  app_url: string | null
  scaling_layout: string | null
  version_name: string | null
  shows_organisation: string | null
  id: string
  version: Generated<number>
  font_family: string | null
  name_size: number | null
  name_color: string | null
  sign_in_name_size: number | null
  sign_in_name_color: string | null
  open_tree: string | null
  logo_file: string | null
  system_logo_1: string | null
  system_logo_2: string | null
  login_file: string | null
  web_icon_file: string | null
  extended_logo_file: string | null
}

export type CalibrationDueTable = {
  tenant_id: number | null
  id: string | null
  last_done_at: Date | null
  last_result: string | null
  due_on: string | null
  state: string | null
}

export type CalibrationPairTable = {
  sampled_at: Date | null
  sample_number: string | null
  analyser_value: string
  reference_value: string
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type CalibrationRecordTable = {
  done_at: Date | null
  done_by: string | null
  point_id: string
  device_id: string
  unit_id: string
  kind: string
  standard: string | null
  reference_value: string | null
  found_value: string | null
  adjusted_value: string | null
  unit_of_measure: string | null
  error_kind: string | null
  range_value: string | null
  limit_value: string | null
  limit_source: string | null
  minimum_pairs: number | null
  needed_pairs: number | null
  interval_days: number | null
  error: string | null
  adjusted_error: string | null
  result: Generated<string>
  work_done: string | null
  photos: Generated<string[]>
  task_id: string | null
  void_reason: string | null
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
}

export type CalibrationRuleTable = {
  point_id: string
  kind: string
  device_id: string
  unit_id: string
  is_active: boolean
  interval_days: number
  starts_on: string
  lead_days: number
  error_kind: string
  range_value: string | null
  unit_of_measure: string | null
  limit_value: string | null
  limit_source: string | null
  minimum_pairs: number | null
  needed_pairs: number | null
  people: Generated<string[]>
  role: string | null
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
}

export type ChannelMoveTable = {
  tenant_id: number
  id: string
  organisation_id: string
  connection_id: string
  from_points: string[]
  to_points: string[]
  moved_from: Date
  received_until: Date
  account_id: string
  moved_count: string | null
  stayed_count: string | null
  moved_so_far: Generated<string>
  stayed_so_far: Generated<string>
  ended_at: Date | null
  created_at: Generated<Date>
  days_done_until: string | null
}

export type ChatAnswerTable = {
  tenant_id: number
  hand_over_id: string
  account_id: string
  answerer_zh: string
  answerer_en: string
  answer: string
  answered_at: Date
  answered_question_id: string | null
}

export type ChatHandOverTable = {
  tenant_id: number
  account_id: string
  until_record_id: string
  record_id: string
  message_id: string
  handed_at: Date
  id: string
  organisation_id: string | null
  reader_ids: Generated<string[]>
  asker_zh: Generated<string>
  asker_en: Generated<string>
  language: Generated<string>
  place_zh: Generated<string>
  place_en: Generated<string>
  device_id: string | null
  device_zh: Generated<string>
  device_en: Generated<string>
  question: Generated<string>
  records: Generated<unknown>
}

export type ChatRecordTable = {
  tenant_id: number
  account_id: string
  id: string
  organisation_id: string
  said_at: Date
  position: Generated<string>
  type: number
  message: string
  question_list: unknown
  reason_list: unknown
  question_id: string | null
  reason_id: string | null
  source: string | null
  device_id: string | null
  answered_by: string | null
  answered_question: string | null
  device_name: string | null
  device_list: Generated<unknown>
}

export type ClientErrorTable = {
  tenant_id: number
  account_id: string
  fingerprint: string
  type: string
  message: string
  stack: string
  info: string
  url: string
  version: string
  user_agent: string
  first_at: Date
  last_at: Date
  count: string
}

export type ClientErrorRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number
  type: string
  message: string
  stack: string
  info: string
  url: string
  build: string | null
  user_agent: string
  first_at: Date
  last_at: Date
  count: string
  people_count: number | null
  people_zh: string | null
  people_en: string | null
}

export type ConfirmedSecondFactorTable = {
  tenant_id: number
  account_id: string
}

export type ConnectionCountersTable = {
  tenant_id: number
  connection_id: string
  last_frame_at: Date | null
  last_address: string | null
  accepted_count: string
  rejected_count: string
  duplicate_count: string
  conflict_count: string
  clock_skew_seconds: number | null
}

export type ConnectionNameTable = {
  tenant_id: number
  id: string
  organisation_id: string
  name_zh: string
  name_en: string
  created_at: Date
}

export type ConnectionRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  name_zh: string | null
  name_en: string | null
  protocol: string | null
  station_number: string | null
  state: string | null
  last_frame_at: Date | null
  last_address: string | null
  accepted_count: string | null
  rejected_count: string | null
  duplicate_count: string | null
  conflict_count: string | null
  clock_skew_seconds: number | null
  unit_id: string | null
  organisation_id: string | null
  silent_after_seconds: number | null
  is_enabled: boolean | null
  is_demo: boolean | null
  created_at: Date | null
  is_test: boolean | null
}

export type ConnectionStationTable = {
  tenant_id: number
  id: string
  protocol: string
  station_number: string
  key_hash: Buffer
  station_password_sealed: Buffer | null
  sm4_key_sealed: Buffer | null
  is_enabled: boolean
  silent_after_seconds: number
}

export type DayValueTable = {
  series: number
  bucket: Date
  last: number | null
}

export type DefaultDesktopTable = {
  tenant_id: number
  organisation_id: string
  desktop: string
}

export type DesktopLayoutTable = {
  tenant_id: number
  account_id: string
  desktop: string
  version: number
  cards: unknown
  updated_at: Generated<Date>
}

export type DeviceTable = {
  tenant_id: number
  id: string
  organisation_id: string
  unit_id: string
  name_zh: string
  name_en: string
  position: Generated<number>
  created_at: Generated<Date>
  version: Generated<number>
  retired_at: Date | null
  retired_with: string | null
}

export type DeviceNameTable = {
  tenant_id: number
  id: string
  unit_id: string
  name_zh: string
  name_en: string
  created_at: Date
  retired_at: Date | null
}

export type DevicePlaceTable = {
  tenant_id: number | null
  id: string | null
  name_zh: string | null
  name_en: string | null
  retired_at: Date | null
  own_name_zh: string | null
  own_name_en: string | null
  placed_names: string[] | null
}

export type DeviceTrustTable = {
  tenant_id: number
  days: number | null
}

export type DictionaryTable = {
  code: string
  name_zh: string
  name_en: string
  parent_id: string | null
  note: string | null
  tenant_id: number
  id: string
  version: Generated<number>
}

export type DictionaryItemTable = {
  value: string
  name_zh: string
  name_en: string
  parent: string | null
  tone: string | null
  is_disabled: Generated<boolean>
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type DictionaryLabelTable = {
  tenant_id: number
  code: string
  value: string
  name_zh: string
  name_en: string
  parent: string | null
  tone: string | null
  is_disabled: boolean
  position: number
}

export type DirectUploadTable = {
  tenant_id: number
  file_id: string
  account_id: string
  size_bytes: string
  expires_at: Date
}

export type FactorTable = {
  code: string
  name_zh: string
  name_en: string
  category: string
  unit_of_measure: string | null
  decimals: number
  plausible_low: number | null
  plausible_high: number | null
  tenant_id: number
  id: string
  version: Generated<number>
}

export type FavouriteTable = {
  tenant_id: number
  account_id: string
  menu_entry_id: string
  position: number
}

export type FieldChannelTable = {
  tenant_id: number
  id: string
  organisation_id: string
  connection_id: string
  point_id: string
  source_key: string
}

export type FieldConnectionTable = {
  tenant_id: number
  id: string
  organisation_id: string
  unit_id: string
  protocol: string
  name_zh: string
  name_en: string
  station_number: string
  key_hash: Buffer
  station_password: string | null
  sm4_key: Buffer | null
  is_enabled: Generated<boolean>
  is_demo: Generated<boolean>
  silent_after_seconds: Generated<number>
  created_at: Generated<Date>
  station_password_sealed: Buffer | null
  sm4_key_sealed: Buffer | null
  is_test: Generated<boolean>
}

export type FieldConnectionStateTable = {
  tenant_id: number
  connection_id: string
  last_frame_at: Date | null
  last_address: string | null
  accepted_count: Generated<string>
  rejected_count: Generated<string>
  duplicate_count: Generated<string>
  conflict_count: Generated<string>
  clock_skew_seconds: number | null
  guess_told_at: Date | null
}

export type FieldRejectionTable = {
  tenant_id: number
  connection_id: string
  reason: string
  count: string
  last_at: Date
}

export type FileTable = {
  tenant_id: number
  id: string
  organisation_id: string
  account_id: string
  file_group: string
  name: string
  extension: string
  stored_name: string
  size_bytes: string
  width: number | null
  height: number | null
  created_at: Generated<Date>
  visibility: Generated<string>
  charset: string | null
}

export type FileAttachmentTable = {
  tenant_id: number
  file_id: string
  kind: string
  subject_id: string
  account_id: string
  visibility: string
  created_at: Generated<Date>
}

export type FileSizeTable = {
  tenant_id: number
  id: string
  size_bytes: string
}

export type FirstPasswordTable = {
  tenant_id: number
  account_id: string
  person_id: string
  import_id: string
  sealed_password: Buffer
  made_at: Date
}

export type FirstPasswordDownloadTable = {
  tenant_id: number
  id: string
  account_id: string
  import_id: string
  people: number
  at: Date
}

export type FollowedUnitTable = {
  tenant_id: number
  account_id: string
  unit_id: string
  followed_at: Generated<Date>
}

export type FunctionNameTable = {
  tenant_id: number
  id: string
  name_zh: string
  name_en: string
}

export type FunctionUseTable = {
  tenant_id: number
  account_id: string
  menu_entry_id: string
  day: string
  count: number
}

export type FunctionUseMonthTable = {
  tenant_id: number
  account_id: string
  menu_entry_id: string
  month: string
  count: string
  last_day: string
  id: Generated<string>
}

export type FunctionUseRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  function_zh: string | null
  function_en: string | null
  system_zh: string | null
  system_en: string | null
  path: string | null
  person_id: string | null
  login_name: string | null
  month: string
  count: string
  last_day: string
}

export type HeldRoleTable = {
  tenant_id: number
  account_id: string
  key: string
  permissions: string[]
  data_scope: string
  is_demonstration: boolean
  role_id: string
}

export type HiddenKnowledgeQuestionTable = {
  tenant_id: number
  question_id: string
}

export type HistoryHoldTable = {
  tenant_id: number
  holder: string
  until: Date
}

export type HolidayTable = {
  name_zh: string
  name_en: string
  day: string
  kind: string
  tenant_id: number
  id: string
  version: Generated<number>
}

export type HourBlockTable = {
  tenant_id: number
  series: number
  month: string
  n: number
  hours: Buffer
}

export type HourBlockDamagedTable = {
  tenant_id: number
  series: number
  month: string
  n: number
  hours: Buffer
  found_at: Generated<Date>
}

export type ImageCodeTable = {
  nonce: string
  answer: string
  expires_at: Date
}

export type ImportJobTable = {
  tenant_id: number
  id: string
  account_id: string
  file_name: string
  stored_name: string
  state: string
  layout: unknown
  preview: unknown
  mapping: unknown
  organisation_id: string | null
  row_count: Generated<number>
  rows_done: Generated<number>
  station_count: Generated<number>
  sample_count: Generated<number>
  duplicate_count: Generated<number>
  conflict_count: Generated<number>
  rejected: Generated<unknown>
  period_seconds: number | null
  storing_since: Date | null
  failure: unknown
  created_at: Generated<Date>
  history_count: Generated<number>
  settled_count: Generated<number>
  kept_from: Date | null
  ahead_seconds: number | null
  checked_at: Date | null
  stored_at: Date | null
  job_id: string | null
  dry_run: unknown
  figures: unknown
  undoing_since: Date | null
  removed_count: Generated<number>
  restored_count: Generated<number>
  arrival: Date | null
  held_count: Generated<number>
  forgotten_count: Generated<number>
  has_earlier_values: Generated<boolean>
}

export type ImportRejectionTable = {
  tenant_id: number
  import_id: string
  number: number
  row_number: number
  column_name: string | null
  reason: string
  text: string
}

export type ImportUnitTable = {
  tenant_id: number
  import_id: string
  unit_id: string
}

export type ImportedPersonTable = {
  name_zh: string
  name_en: string
  title_zh: string
  title_en: string
  login_name: string
  phone: string | null
  email: string | null
  role_ids: Generated<string[]>
  further_organisation_ids: Generated<string[]>
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
}

export type ImportedUnitTable = {
  tenant_id: number
  import_id: string
  unit_id: string
}

export type JobTable = {
  tenant_id: number
  id: string
  kind: string
  account_id: string | null
  organisation_id: string | null
  key: string | null
  input: Generated<unknown>
  output: unknown
  state: Generated<string>
  done_count: Generated<string>
  total_count: string | null
  attempts: Generated<number>
  stalled_attempts: Generated<number>
  run_after: Generated<Date>
  leased_until: Date | null
  fence: string | null
  cancel_asked_at: Date | null
  cancel_asked_by: string | null
  error_code: string | null
  error_details: unknown
  created_at: Generated<Date>
  started_at: Date | null
  ended_at: Date | null
  subject: string | null
  subject_id: string | null
}

export type KeptDraftTable = {
  tenant_id: number
  account_id: string
  entity: string
  record_id: string
  version: number
  content: unknown
  saved_at: Date
}

export type KnowledgeContentTable = {
  is_only: Generated<boolean>
  version: string
  loaded_at: Generated<Date>
}

export type KnowledgeLetterTable = {
  tenant_id: number
  week: string
  told_at: Date
}

export type KnowledgeQuestionTable = {
  id: string
  code: string
  type_id: string
  position: number
  title_zh: string
  title_en: string
  synonyms_zh: string[]
  synonyms_en: string[]
  text_zh: string
  text_en: string
  device_kinds: string[]
  title_terms: string[]
  text_terms: string[]
  version: Generated<string>
}

export type KnowledgeReasonTable = {
  id: string
  question_id: string
  code: string
  position: number
  reason_zh: string
  reason_en: string
  result_zh: string
  result_en: string
  source: string | null
  contradicted: unknown
}

export type KnowledgeTermTable = {
  term: string
  question_id: string
  is_in_title: boolean
}

export type KnowledgeTypeTable = {
  id: string
  code: string
  parent_id: string | null
  name_zh: string
  name_en: string
  position: number
}

export type KnowledgeTypeNameTable = {
  tenant_id: number | null
  id: string | null
  name_zh: string | null
  name_en: string | null
}

export type LastValueTable = {
  series: number
  ts: Date
  received_at: Date
  value: number
  quality: number
}

export type ListAppearanceTable = {
  tenant_id: number
  row_size: Generated<string>
  row_actions: Generated<string>
  watermark: Generated<boolean>
  watermark_account: Generated<boolean>
  watermark_time: Generated<boolean>
  watermark_prints: Generated<boolean>
  watermark_exports: Generated<boolean>
}

export type ListPreferenceTable = {
  tenant_id: number
  account_id: string
  list: string
  version: number
  settings: unknown
  updated_at: Generated<Date>
}

export type LiveBatchTable = {
  id: Generated<string>
  at: Generated<Date>
  samples: Buffer
}

export type MaintenanceConditionPointTable = {
  name: string
  point_id: string
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type MaintenanceCounterChangeTable = {
  changed_at: Date
  last_reading: string
  first_reading: string
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type MaintenanceDueTable = {
  tenant_id: number
  id: Generated<string>
  series: number
  from_at: Date
  until_at: Date
}

export type MaintenanceEquipmentTable = {
  unit_id: string
  device_id: string | null
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type MaintenancePlanTable = {
  name_zh: string
  name_en: string
  kind: string | null
  priority: string
  is_active: boolean
  instructions: string | null
  estimated_minutes: number | null
  people: Generated<string[]>
  role: string | null
  is_checked: boolean
  is_signed: boolean
  lead_days: number
  overdue_days: number
  escalation_days: number | null
  escalation_people: Generated<string[]>
  escalation_role: string | null
  trigger: string
  every: number | null
  period: string | null
  starts_on: string | null
  weekdays: Generated<string[]>
  day_of_month: number | null
  move: string | null
  counter_point_id: string | null
  every_hours: string | null
  hours_done: string | null
  hours_done_at: Date | null
  condition: string | null
  holds_minutes: number | null
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
  forecast: string | null
  forecast_limit: string | null
  unit_kinds: Generated<string[]>
  flagged_data: Generated<string>
}

export type MaintenancePlanStepTable = {
  instruction: string
  kind: string
  unit_of_measure: string | null
  lowest: string | null
  highest: string | null
  is_required: boolean
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type MaintenanceProgressTable = {
  tenant_id: number
  plan_id: string
  opened_until: string | null
  met_since: Date | null
}

export type MaintenanceSpanTable = {
  tenant_id: number
  work_id: string
  series: number
  from_at: Date
  until_at: Generated<Date>
}

export type MaintenanceTaskTable = {
  name_zh: string
  name_en: string
  origin: Generated<string>
  plan_id: string | null
  occurrence: string | null
  unit_id: string
  device_id: string | null
  due_on: string
  state: Generated<string>
  priority: string
  people: Generated<string[]>
  role: string | null
  instructions: string | null
  estimated_minutes: number | null
  is_unsure: Generated<boolean>
  started_at: Date | null
  ended_at: Date | null
  minutes_taken: number | null
  findings: string | null
  photos: Generated<string[]>
  signed_name: string | null
  is_signed: Generated<boolean>
  is_checked: Generated<boolean>
  started_by: string | null
  done_by: string | null
  done_at: Date | null
  checked_by: string | null
  checked_at: Date | null
  skip_reason: string | null
  overdue_told_at: Date | null
  escalated_at: Date | null
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
  signature: string | null
  calibration_rule_id: string | null
  flagged_data: Generated<string>
  check_remark: string | null
  return_reason: string | null
}

export type MaintenanceTaskStepTable = {
  instruction: string
  kind: string
  unit_of_measure: string | null
  lowest: string | null
  highest: string | null
  is_required: boolean
  is_ticked: Generated<boolean>
  reading: string | null
  remark: string | null
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type MenuEntryTable = {
  tenant_id: number
  id: string
  system_id: string
  parent_id: string | null
  name_zh: string
  name_en: string
  icon: Generated<string>
  path: string | null
  external_url: string | null
  permission: string | null
  is_configuration: Generated<boolean>
  is_kept_alive: Generated<boolean>
  position: number
  version: Generated<number>
  opens: Generated<string>
  is_shown: Generated<boolean>
}

export type MenuEntryNameTable = {
  tenant_id: number
  id: string
  system_id: string
  name_zh: string
  name_en: string
  path: string | null
  is_shown: boolean
}

export type MenuRevisionTable = {
  tenant_id: number
  number: string
}

export type MessageTable = {
  tenant_id: number
  id: string
  kind: string
  importance: Generated<string>
  title_zh: string
  title_en: string
  content_zh: string
  content_en: string
  sender_id: string | null
  sender_name_zh: string | null
  sender_name_en: string | null
  request_key: string | null
  sent_at: Generated<Date>
  expires_at: Date | null
  is_demo: Generated<boolean>
  has_files: Generated<boolean>
  link: string | null
}

export type MessageOutboxTable = {
  tenant_id: number
  number: string
  message_id: string | null
}

export type MessageRecipientTable = {
  tenant_id: number
  id: Generated<string>
  message_id: string
  account_id: string
  sender_id: string | null
  read_at: Date | null
  removed_at: Date | null
}

export type MigrationTable = {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

export type NoteTable = {
  tenant_id: number
  account_id: string
  id: string
  draft: string | null
  text: string
  colour: string
  is_done: boolean
  version: Generated<number>
  position: number
  updated_at: Generated<Date>
}

export type OidcProviderTable = {
  tenant_id: number
  id: string
  name_zh: string
  name_en: string
  issuer: string
  client_id: string
  client_secret: Buffer | null
  account_claim: string
  trusts_unverified: Generated<boolean>
  is_enabled: Generated<boolean>
}

export type OidcSignInTable = {
  tenant_id: number
  state_hash: Buffer
  provider_id: string
  nonce: string
  verifier: string
  redirect_address: string
  expires_at: Date
}

export type OrganisationTable = {
  tenant_id: number
  id: string
  parent_id: string | null
  path: string[]
  kind: string
  name_zh: string
  name_en: string
  position: number
  is_shown: Generated<boolean>
  is_team_enabled: Generated<boolean>
  screen_display: string | null
  version: Generated<number>
  head_ids: Generated<string[]>
}

export type OrganisationCopyTable = {
  tenant_id: number
  id: string
  organisation_id: string
  source_id: string
  source_name_zh: string
  source_name_en: string
  copy_id: string
  name_zh: string
  name_en: string
  organisation_count: number
  unit_count: number
  device_count: number
  point_count: number
  limit_count: number
  system_count: number
  menu_entry_count: number
  account_id: string
  created_at: Generated<Date>
}

export type OrganisationHostTable = {
  tenant_id: number
  organisation_id: string | null
  host: string
}

export type OwnAuditRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  number: string | null
  at: Date | null
  person_id: string | null
  login_name: string | null
  address: string | null
  action: string | null
  subject: string | null
  subject_id: string | null
  object_zh: string | null
  object_en: string | null
  changes: string | null
}

export type OwnDesktopTable = {
  tenant_id: number
  account_id: string
  desktop: string
}

export type OwnFunctionUseRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  function_zh: string | null
  function_en: string | null
  system_zh: string | null
  system_en: string | null
  path: string | null
  person_id: string | null
  login_name: string | null
  month: string | null
  count: string | null
  last_day: string | null
}

export type OwnKnowledgeEquipmentTable = {
  unit_id: string
  device_id: string | null
  tenant_id: number
  id: string
  parent_id: string
  position: number
}

export type OwnKnowledgeQuestionTable = {
  name_zh: string
  name_en: string
  type_id: string
  synonyms_zh: string
  synonyms_en: string
  text_zh: string
  text_en: string
  device_kinds: Generated<string[]>
  attachments: Generated<string[]>
  product_id: string | null
  product_version: string | null
  tenant_id: number
  id: string
  version: Generated<number>
}

export type OwnKnowledgeReasonTable = {
  parent_id: string
  position: number
  reason_zh: string
  reason_en: string
  result_zh: string
  result_en: string
  source: string | null
  contradicted_when: string | null
  contradicted_values: string | null
  contradicted_why_zh: string
  contradicted_why_en: string
  product_id: string | null
  tenant_id: number
  id: string
  version: Generated<number>
}

export type OwnKnowledgeTermTable = {
  tenant_id: number
  term: string
  question_id: string
  is_in_title: boolean
}

export type OwnKnowledgeTypeTable = {
  name_zh: string
  name_en: string
  parent_id: string | null
  position: number
  tenant_id: number
  id: string
  version: Generated<number>
}

export type OwnSignInRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  at: Date | null
  login_name: string | null
  outcome: string | null
  way: string | null
  address: string | null
  user_agent: string | null
}

export type PageAnnouncementTable = {
  tenant_id: number
  id: string
  menu_entry_id: string
  text_zh: string
  text_en: string
  link: string | null
  organisation_ids: Generated<string[] | null>
  shown_until: Date | null
  created_at: Generated<Date>
  shown_from: Generated<Date | null>
  picture_zh_file_id: string | null
  picture_en_file_id: string | null
  version: Generated<number>
  position: number
}

export type ParameterTable = {
  tenant_id: number
  lock_after: number | null
  session_hours: number | null
  idle_hours: number | null
  trusted_device_days: number | null
  sms_code_minutes: number | null
  page_rows: number | null
  system_tabs: number | null
  message_poll_seconds: number | null
  message_files: number | null
  picture_megabytes: number | null
  file_megabytes: number | null
  person_megabytes: number | null
}

export type PartnerTable = {
  tenant_id: number
  page: string
  name_zh: string
  name_en: string
  login_address: string
  secret: Buffer
  is_enabled: Generated<boolean>
}

export type PasswordCipherTable = {
  is_only: Generated<boolean>
  key: Buffer
  iv: Buffer
}

export type PasswordHistoryTable = {
  tenant_id: number
  account_id: string
  set_at: Generated<Date>
  password_hash: string
}

export type PersonRecordTable = {
  tenant_id: number | null
  id: string
  version: number | null
  name_zh: string
  name_en: string
  title_zh: string
  title_en: string
  login_name: string
  organisation_id: string
  role_ids: string[] | null
  phone: string | null
  email: string | null
  state: string | null
  must_change_password: boolean
  has_second_factor: boolean | null
  last_sign_in_at: Date | null
  created_at: Date
  list_text: string
}

export type PlantCopyTable = {
  tenant_id: number
  id: string
  organisation_id: string
  source_id: string
  copy_id: string
  name_zh: string
  name_en: string
  device_count: number
  point_count: number
  limit_count: number
  account_id: string
  created_at: Generated<Date>
}

export type PlantCopyRunTable = {
  tenant_id: number
  id: string
  transaction: Generated<string>
}

export type PlantRemovalTable = {
  tenant_id: number
  id: string
  organisation_id: string
  removed_id: string
  name_zh: string
  name_en: string
  organisation_count: number
  unit_count: number
  device_count: number
  point_count: number
  contents: string
  parts_sha256: string
  account_id: string
  created_at: Generated<Date>
  contents_en: Generated<string>
}

export type PlantRemovalPartTable = {
  tenant_id: number
  removal_id: string
  subject: string
  subject_id: string
  name_zh: string
  name_en: string
  before: unknown
}

export type PlantRemovalRunTable = {
  tenant_id: number
  id: string
  transaction: Generated<string>
}

export type PointTable = {
  tenant_id: number
  id: string
  organisation_id: string
  unit_id: string
  device_id: string
  series: Generated<number>
  name_zh: string
  name_en: string
  factor: string
  unit_of_measure: string | null
  decimals: number
  low_limit: number | null
  high_limit: number | null
  period_seconds: Generated<number>
  summary_position: number | null
  position: Generated<number>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
  version: Generated<number>
  retired_at: Date | null
  retired_with: string | null
  is_digital: Generated<boolean>
  state_words: string | null
  on_word_zh: Generated<string>
  on_word_en: Generated<string>
  off_word_zh: Generated<string>
  off_word_en: Generated<string>
  factor_id: string | null
  period_since: Date | null
  earlier_periods: Generated<unknown>
}

export type PointFeedTable = {
  tenant_id: number | null
  id: string | null
  point_id: string | null
  connection_id: string | null
  source_key: string | null
  is_enabled: boolean | null
  silent_after_seconds: number | null
  last_frame_at: Date | null
}

export type PointLastTable = {
  series: number
  tenant_id: number
  ts: Date
  received_at: Date
  value: number
  quality: number
}

export type PointLimitTable = {
  point_id: string
  valid_from: Date
  low_limit: number | null
  high_limit: number | null
  note: string | null
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
}

export type PointNameTable = {
  tenant_id: number
  id: string
  unit_id: string
  device_id: string
  series: number
  name_zh: string
  name_en: string
  factor: string
  unit_of_measure: string | null
  created_at: Date
  retired_at: Date | null
}

export type PointPlaceTable = {
  tenant_id: number | null
  id: string | null
  name_zh: string | null
  name_en: string | null
  retired_at: Date | null
  own_name_zh: string | null
  own_name_en: string | null
  placed_names: string[] | null
}

export type ProductQuestionTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  name_zh: string | null
  name_en: string | null
  type_id: string | null
  position: number | null
  synonyms_zh: string | null
  synonyms_en: string | null
  text_zh: string | null
  text_en: string | null
  device_kinds: string[] | null
  state: string | null
}

export type ProductReasonTable = {
  tenant_id: number | null
  id: string
  parent_id: string | null
  position: number
  reason_zh: string
  reason_en: string
  result_zh: string
  result_en: string
  source: string | null
  contradicted_when: string | null
  contradicted_values: string | null
  contradicted_why_zh: string | null
  contradicted_why_en: string | null
}

export type QuestionViewTable = {
  tenant_id: number
  question_id: string
  view_count: Generated<number>
  last_viewed_at: Date
}

export type ReachedVersionTable = {
  tenant_id: number
  number: string
}

export type ReasonVoteTable = {
  tenant_id: number
  reason_id: string
  account_id: string
  has_helped: boolean
  voted_at: Date
}

export type RecentFrameTable = {
  tenant_id: number
  connection_id: string
  id: Generated<string>
  at: Date
  reason: string | null
  text: string
  sample_count: number
  rejections: Generated<unknown>
  rejected_count: Generated<number>
}

export type RecordCommentTable = {
  tenant_id: number
  id: string
  subject: string
  record_id: string
  author_id: string
  text: string
  added_at: Date
  changed_at: Date | null
}

export type RecordExportTable = {
  tenant_id: number
  id: string
  account_id: string
  organisation_id: string
  subject: string
  keyword: string | null
  conditions: unknown
  record_ids: string[] | null
  columns: string[]
  record_count: number
  file_name: string
  exported_at: Date
}

export type RecordImportTable = {
  tenant_id: number
  id: string
  subject: string
  account_id: string
  organisation_id: string
  file_name: string
  file_sha256: string
  mode: string
  added_count: number
  changed_count: number
  unchanged_count: number
  left_out_count: number
  changes_sha256: string
  stored_at: Generated<Date>
  undo_job_id: string | null
  undone_at: Date | null
  undone_by: string | null
  restored_count: number | null
  kept_count: number | null
  kept: unknown
  expired_at: Date | null
  removed_count: number | null
  undo_left_count: number | null
  undo_preview: unknown
}

export type RecordImportChangeTable = {
  tenant_id: number
  import_id: string
  step: string
  record_id: string
  action: string
  version: number
  before: unknown
  after: unknown
}

export type RecordImportMomentTable = {
  tenant_id: number
  record_id: string
  stored_at: Date
}

export type RecordImportOrderTable = {
  tenant_id: number
  id: string
  subject: string
  account_id: string
  organisation_id: string
  file_id: string
  file_name: string
  file_sha256: string | null
  mode: string
  state: Generated<string>
  job_id: string
  report: unknown
  faulty_file_id: string | null
  created_at: Generated<Date>
}

export type RecordImportRunTable = {
  tenant_id: number
  import_id: string
  step: string
  subject: string
  transaction: Generated<string>
}

export type RecordImportTraceTable = {
  tenant_id: number
  import_id: string
  step: string
  record_id: string
  before: unknown
  after: unknown
}

export type RecoveryCodeTable = {
  tenant_id: number
  account_id: string
  code_hash: Buffer
  used_at: Date | null
}

export type ReplacedKnowledgeQuestionTable = {
  question_id: string
}

export type RoleTable = {
  tenant_id: number
  id: string
  key: string
  name_zh: string
  name_en: string
  permissions: Generated<string[]>
  data_scope: Generated<string>
  shows_all_menus: Generated<boolean>
  is_demonstration: Generated<boolean>
}

export type RoleMenuTable = {
  tenant_id: number
  role_id: string
  menu_entry_id: string
  is_shown: boolean
  hidden_buttons: Generated<string[]>
}

export type RoleNameTable = {
  tenant_id: number
  id: string
  name_zh: string
  name_en: string
}

export type RoleRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  name_zh: string
  name_en: string
  data_scope: string | null
  permissions: string[] | null
  shows_all_menus: boolean
  kind: string | null
  permission_count: number | null
  person_count: number | null
  is_changeable: boolean | null
}

export type RollupDueTable = {
  tenant_id: number
  level: string
  series: number
  bucket: Date
}

export type SampleTable = {
  ts: Date
  received_at: Date
  value: number
  series: number
  tenant_id: number
  quality: number
}

export type SampleArrivalTable = {
  tenant_id: number
  id: Generated<string>
  day: string
  count: number
  series_from: number
  series_until: number
  ts_from: Date
  ts_until: Date
  received_from: Date
  received_until: Date
}

export type SampleBlockTable = {
  tenant_id: number
  series: number
  day: string
  n: number
  imports: Date[] | null
  samples: Buffer
}

export type SampleBlockDamagedTable = {
  tenant_id: number
  series: number
  day: string
  n: number
  samples: Buffer
  found_at: Generated<Date>
}

export type SampleConflictTable = {
  tenant_id: number
  series: number
  ts: Date
  received_at: Date
  value: number
  quality: number
  decided_at: Generated<Date>
}

export type SampleDayTable = {
  bucket: Date
  series: number
  tenant_id: number
  n: number
  valid_n: number
  min: number | null
  max: number | null
  sum: number | null
  last: number | null
  sq_dev: number | null
  min_after: number | null
  max_after: number | null
}

export type SampleDayCountTable = {
  tenant_id: number
  day: string
  count: string
}

export type SampleHourTable = {
  bucket: Date
  series: number
  tenant_id: number
  n: number
  valid_n: number
  min: number | null
  max: number | null
  sum: number | null
  last: number | null
  sq_dev: number | null
  min_after: number | null
  max_after: number | null
}

export type SampleMinuteTable = {
  bucket: Date
  series: number
  tenant_id: number
  n: number
  valid_n: number
  min: number | null
  max: number | null
  sum: number | null
  last: number | null
  sq_dev: number | null
  min_after: number | null
  max_after: number | null
}

export type SampleRetentionTable = {
  tenant_id: number
  cleared_until: string
  kept_from: Generated<string>
}

export type SampleSparseDayTable = {
  tenant_id: number
  series: number
  day: string
}

export type SampleStartTable = {
  tenant_id: number
  kept_from: string
}

export type SampleTotalTable = {
  tenant_id: number
  organisation_id: string
  count: string
}

export type SampleVolumeTable = {
  tenant_id: number
  organisation_id: string
  hour: Date
  count: string
}

export type SearchedKnowledgeTermTable = {
  term: string
  question_id: string
  is_in_title: boolean
}

export type SecondFactorTable = {
  tenant_id: number
  account_id: string
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: Generated<string>
}

export type SecretProofTable = {
  is_only: Generated<boolean>
  proof: Buffer
}

export type SeenAnsweredQuestionTable = {
  tenant_id: number
  id: string
  question: string
  answer: string
  answered_at: Date
}

export type SentMessageTable = {
  tenant_id: number
  id: string
  version: number | null
  title_zh: string
  title_en: string
  kind: string
  importance: string
  content_zh: string
  content_en: string
  has_files: boolean
  sent_at: Date
  expires_at: Date | null
  readers: number | null
  recipients: number | null
}

export type SentTestFrameTable = {
  tenant_id: number
  id: string
  account_id: string
  connection_id: string
  byte_count: number
  sent_at: Date
}

export type SessionTable = {
  tenant_id: number
  id: string
  account_id: string
  client_id: string
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  expires_at: Date
  address: string
  user_agent: string
  started_at: Generated<Date>
  ended_at: Date | null
  end_reason: string | null
  way: Generated<string>
  organisation_id: string | null
  renewed_at: Generated<Date>
  locked_at: Date | null
  lock_verifier: string | null
  unlock_failures: Generated<number>
}

export type SetBrandingTable = {
  tenant_id: number
  organisation_id: string | null
}

export type SetupClosingTable = {
  tenant_id: number
  closed_at: Generated<Date>
}

export type ShownKnowledgeQuestionTable = {
  id: string | null
  type_id: string | null
  position: number | null
  title_zh: string | null
  title_en: string | null
  synonyms_zh: string[] | null
  synonyms_en: string[] | null
  text_zh: string | null
  text_en: string | null
  device_kinds: string[] | null
  is_own: boolean | null
}

export type ShownKnowledgeReasonTable = {
  id: string
  question_id: string | null
  position: number
  reason_zh: string
  reason_en: string
  result_zh: string
  result_en: string
  source: string | null
  contradicted: unknown
}

export type ShownKnowledgeTypeTable = {
  id: string
  parent_id: string | null
  name_zh: string
  name_en: string
  position: number
  is_own: boolean | null
}

export type SignInChallengeTable = {
  tenant_id: number
  token_hash: Buffer
  account_id: string
  way: string
  expires_at: Date
  tries: Generated<number>
  source: string | null
}

export type SignInDemandTable = {
  tenant_id: number
  image_code_always: boolean
  proof_of_work: boolean
  demands_second_factor: boolean
}

export type SignInEntryTable = {
  tenant_id: number
  id: string
  at: Date
  account_id: string | null
  login_name: string
  address: string
  user_agent: string
  outcome: string
  way: string | null
  source: string | null
}

export type SignInFailureTable = {
  tenant_id: number
  login_name: string
  count: number
  last_at: Date
  locked_until: Date | null
}

export type SignInLogTable = {
  tenant_id: number
  id: string
  at: Generated<Date>
  account_id: string | null
  login_name: string
  address: string
  user_agent: string
  outcome: string
  way: string | null
  source: string | null
}

export type SignInRecordTable = {
  tenant_id: number | null
  id: string | null
  version: number | null
  at: Date | null
  person_id: string | null
  login_name: string | null
  outcome: string | null
  way: string | null
  address: string | null
  user_agent: string | null
}

export type SignInRuleTable = {
  tenant_id: number
  password_min_length: Generated<number>
  password_max_length: Generated<number>
  password_kinds: Generated<number>
  image_code_always: Generated<boolean>
  sms_sign_in: Generated<boolean>
  demands_second_factor: Generated<boolean>
  proof_of_work: Generated<boolean>
}

export type SizeRecordTable = {
  day: string
  database_bytes: string
  file_bytes: string
}

export type SmsCodeTable = {
  tenant_id: number
  mobile: string
  purpose: string
  code_hash: Buffer
  expires_at: Date
  tries: Generated<number>
}

export type SmsMessageTable = {
  tenant_id: number
  id: string
  at: Date
  mobile: string
  text: string
  state: string
  channel: string
  reason: string | null
}

export type SpeechAudioTable = {
  tenant_id: number
  key: Buffer
  audio: Buffer
  used_at: Date
}

export type SpeechPreferenceTable = {
  tenant_id: number
  account_id: string
  reads_aloud: boolean
}

export type SpentProofTable = {
  challenge_hash: Buffer
  expires_at: Date
}

export type SpentRefreshTokenTable = {
  tenant_id: number
  refresh_hash: Buffer
  session_id: string
  spent_at: Date
  client_hash: Buffer
  successor: Buffer
}

export type SpentTicketTable = {
  tenant_id: number
  page: string
  ticket_id: string
  expires_at: Date
}

export type StaleKnowledgeQuestionTable = {
  tenant_id: number
  question_id: string
  noted_at: Generated<Date>
}

export type StationAddressTable = {
  tenant_id: number
  connection_id: string
  address: string
  good_at: Date
  key_hash: Buffer
}

export type SystemTable = {
  tenant_id: number
  id: string
  name_zh: string
  name_en: string
  version_name: Generated<string>
  team_flag: Generated<string>
  is_default_desktop: Generated<boolean>
  function_url: string | null
  top_image: string | null
  position: number
  version: Generated<number>
  icon: string | null
  display: Generated<string>
  is_limited: Generated<boolean>
  organisation_ids: Generated<string[]>
}

export type SystemNameTable = {
  tenant_id: number
  id: string
  name_zh: string
  name_en: string
}

export type TenantTable = {
  id: Generated<number>
  code: string
  time_zone: Generated<string>
  is_demo: Generated<boolean>
  retention_days: Generated<number>
  created_at: Generated<Date>
  suspended_at: Date | null
  suspension_zh: string | null
  suspension_en: string | null
  quota_people: number | null
  quota_points: number | null
  quota_file_bytes: string | null
  sign_in_log_days: number | null
  sms_log_days: number | null
  message_days: number | null
  browser_error_days: number | null
  function_use_days: number | null
  export_days: number | null
}

export type TenantHostTable = {
  host: string
  tenant_id: number
  id: Generated<string>
  parent_id: string
  position: Generated<number>
}

export type ToolTable = {
  tenant_id: number
  id: string
  organisation_id: string
  kind: number
  name_zh: string
  name_en: string
  address: string
  icon: string
  position: number
  is_demo: Generated<boolean>
}

export type TrustedDeviceTable = {
  tenant_id: number
  account_id: string
  token_hash: Buffer
  last_at: Date
  failures: Generated<number>
}

export type UnansweredQuestionTable = {
  tenant_id: number
  text: string
  asked_count: Generated<number>
  first_asked_at: Date
  last_asked_at: Date
  last_organisation_id: string | null
  id: Generated<string>
  wording: string
  state: Generated<string>
  question_id: string | null
  closed_at: Date | null
  checked_at: Date | null
  new_count: Generated<number>
}

export type UnansweredTextTable = {
  tenant_id: number
  id: string
  version: number | null
  text: string | null
  state: string
  asked_count: number
  first_asked_at: Date
  last_asked_at: Date
  organisation_id: string | null
  rank: number | null
}

export type UnitTable = {
  tenant_id: number
  id: string
  organisation_id: string
  kind: string
  name_zh: string
  name_en: string
  is_demo: Generated<boolean>
  position: Generated<number>
  created_at: Generated<Date>
  search_text: GeneratedAlways<string>
  version: Generated<number>
  retired_at: Date | null
}

export type UnitNameTable = {
  tenant_id: number | null
  id: string | null
  organisation_id: string | null
  name_zh: string | null
  name_en: string | null
  created_at: Date | null
  retired_at: Date | null
  placed_names: string[] | null
}

export type UnitStateTable = {
  tenant_id: number
  unit_id: string
  organisation_id: string
  point_count: Generated<number>
  last_at: Date | null
  fresh_until: Date | null
  outside_untils: Date[] | null
  heard_until: Date | null
  is_retired: Generated<boolean>
}

export type UnknownRejectionTable = {
  protocol: string
  reason: string
  count: string
  last_at: Date
}

export type VersionRecordTable = {
  tenant_id: number
  id: string
  number: string
  released_on: string
  title_zh: string
  title_en: string
  text_zh: string
  text_en: string
  version: Generated<number>
}

export type ViewAsTable = {
  tenant_id: number
  person_id: string
  id: string
  viewer_id: string
  session_id: string
  begun_at: Date
  ends_at: Date
  ended_at: Date | null
}

export type WeatherDueTable = {
  place_id: number
  kind: string
  due_at: Date
  failures: Generated<number>
  failed_at: Date | null
  fault: string | null
}

export type WeatherOrganisationTable = {
  city: string | null
  is_shown: boolean
  name_zh: string | null
  name_en: string | null
  latitude: string | null
  longitude: string | null
  place_zh: string | null
  place_en: string | null
  place_id: number | null
  tenant_id: number
  id: string
  version: Generated<number>
  organisation_id: string
}

export type WeatherPlaceTable = {
  id: Generated<number>
  latitude: string
  longitude: string
}

export type WeatherPullTable = {
  place_id: number
  kind: string
  hour: Date
  pulled_at: Date
  provider: string
  body: unknown
}

export type WeatherWarningTable = {
  tenant_id: number
  place_id: number
  alert: string
  colour: string
  sent_at: Date
}

export type Tables = {
  account: AccountTable
  account_authority: AccountAuthorityTable
  account_name: AccountNameTable
  account_organisation: AccountOrganisationTable
  account_role: AccountRoleTable
  account_workplace: AccountWorkplaceTable
  address_count: AddressCountTable
  answered_question: AnsweredQuestionTable
  app_package: AppPackageTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  audit_record: AuditRecordTable
  bound_device: BoundDeviceTable
  branding: BrandingTable
  calibration_due: CalibrationDueTable
  calibration_pair: CalibrationPairTable
  calibration_record: CalibrationRecordTable
  calibration_rule: CalibrationRuleTable
  channel_move: ChannelMoveTable
  chat_answer: ChatAnswerTable
  chat_hand_over: ChatHandOverTable
  chat_record: ChatRecordTable
  client_error: ClientErrorTable
  client_error_record: ClientErrorRecordTable
  confirmed_second_factor: ConfirmedSecondFactorTable
  connection_counters: ConnectionCountersTable
  connection_name: ConnectionNameTable
  connection_record: ConnectionRecordTable
  connection_station: ConnectionStationTable
  day_value: DayValueTable
  default_desktop: DefaultDesktopTable
  desktop_layout: DesktopLayoutTable
  device: DeviceTable
  device_name: DeviceNameTable
  device_place: DevicePlaceTable
  device_trust: DeviceTrustTable
  dictionary: DictionaryTable
  dictionary_item: DictionaryItemTable
  dictionary_label: DictionaryLabelTable
  direct_upload: DirectUploadTable
  factor: FactorTable
  favourite: FavouriteTable
  field_channel: FieldChannelTable
  field_connection: FieldConnectionTable
  field_connection_state: FieldConnectionStateTable
  field_rejection: FieldRejectionTable
  file: FileTable
  file_attachment: FileAttachmentTable
  file_size: FileSizeTable
  first_password: FirstPasswordTable
  first_password_download: FirstPasswordDownloadTable
  followed_unit: FollowedUnitTable
  function_name: FunctionNameTable
  function_use: FunctionUseTable
  function_use_month: FunctionUseMonthTable
  function_use_record: FunctionUseRecordTable
  held_role: HeldRoleTable
  hidden_knowledge_question: HiddenKnowledgeQuestionTable
  history_hold: HistoryHoldTable
  holiday: HolidayTable
  hour_block: HourBlockTable
  hour_block_damaged: HourBlockDamagedTable
  image_code: ImageCodeTable
  import_job: ImportJobTable
  import_rejection: ImportRejectionTable
  import_unit: ImportUnitTable
  imported_person: ImportedPersonTable
  imported_unit: ImportedUnitTable
  job: JobTable
  kept_draft: KeptDraftTable
  knowledge_content: KnowledgeContentTable
  knowledge_letter: KnowledgeLetterTable
  knowledge_question: KnowledgeQuestionTable
  knowledge_reason: KnowledgeReasonTable
  knowledge_term: KnowledgeTermTable
  knowledge_type: KnowledgeTypeTable
  knowledge_type_name: KnowledgeTypeNameTable
  last_value: LastValueTable
  list_appearance: ListAppearanceTable
  list_preference: ListPreferenceTable
  live_batch: LiveBatchTable
  maintenance_condition_point: MaintenanceConditionPointTable
  maintenance_counter_change: MaintenanceCounterChangeTable
  maintenance_due: MaintenanceDueTable
  maintenance_equipment: MaintenanceEquipmentTable
  maintenance_plan: MaintenancePlanTable
  maintenance_plan_step: MaintenancePlanStepTable
  maintenance_progress: MaintenanceProgressTable
  maintenance_span: MaintenanceSpanTable
  maintenance_task: MaintenanceTaskTable
  maintenance_task_step: MaintenanceTaskStepTable
  menu_entry: MenuEntryTable
  menu_entry_name: MenuEntryNameTable
  menu_revision: MenuRevisionTable
  message: MessageTable
  message_outbox: MessageOutboxTable
  message_recipient: MessageRecipientTable
  migration: MigrationTable
  note: NoteTable
  oidc_provider: OidcProviderTable
  oidc_sign_in: OidcSignInTable
  organisation: OrganisationTable
  organisation_copy: OrganisationCopyTable
  organisation_host: OrganisationHostTable
  own_audit_record: OwnAuditRecordTable
  own_desktop: OwnDesktopTable
  own_function_use_record: OwnFunctionUseRecordTable
  own_knowledge_equipment: OwnKnowledgeEquipmentTable
  own_knowledge_question: OwnKnowledgeQuestionTable
  own_knowledge_reason: OwnKnowledgeReasonTable
  own_knowledge_term: OwnKnowledgeTermTable
  own_knowledge_type: OwnKnowledgeTypeTable
  own_sign_in_record: OwnSignInRecordTable
  page_announcement: PageAnnouncementTable
  parameter: ParameterTable
  partner: PartnerTable
  password_cipher: PasswordCipherTable
  password_history: PasswordHistoryTable
  person_record: PersonRecordTable
  plant_copy: PlantCopyTable
  plant_copy_run: PlantCopyRunTable
  plant_removal: PlantRemovalTable
  plant_removal_part: PlantRemovalPartTable
  plant_removal_run: PlantRemovalRunTable
  point: PointTable
  point_feed: PointFeedTable
  point_last: PointLastTable
  point_limit: PointLimitTable
  point_name: PointNameTable
  point_place: PointPlaceTable
  product_question: ProductQuestionTable
  product_reason: ProductReasonTable
  question_view: QuestionViewTable
  reached_version: ReachedVersionTable
  reason_vote: ReasonVoteTable
  recent_frame: RecentFrameTable
  record_comment: RecordCommentTable
  record_export: RecordExportTable
  record_import: RecordImportTable
  record_import_change: RecordImportChangeTable
  record_import_moment: RecordImportMomentTable
  record_import_order: RecordImportOrderTable
  record_import_run: RecordImportRunTable
  record_import_trace: RecordImportTraceTable
  recovery_code: RecoveryCodeTable
  replaced_knowledge_question: ReplacedKnowledgeQuestionTable
  role: RoleTable
  role_menu: RoleMenuTable
  role_name: RoleNameTable
  role_record: RoleRecordTable
  rollup_due: RollupDueTable
  sample: SampleTable
  sample_arrival: SampleArrivalTable
  sample_block: SampleBlockTable
  sample_block_damaged: SampleBlockDamagedTable
  sample_conflict: SampleConflictTable
  sample_day: SampleDayTable
  sample_day_count: SampleDayCountTable
  sample_hour: SampleHourTable
  sample_minute: SampleMinuteTable
  sample_retention: SampleRetentionTable
  sample_sparse_day: SampleSparseDayTable
  sample_start: SampleStartTable
  sample_total: SampleTotalTable
  sample_volume: SampleVolumeTable
  searched_knowledge_term: SearchedKnowledgeTermTable
  second_factor: SecondFactorTable
  secret_proof: SecretProofTable
  seen_answered_question: SeenAnsweredQuestionTable
  sent_message: SentMessageTable
  sent_test_frame: SentTestFrameTable
  session: SessionTable
  set_branding: SetBrandingTable
  setup_closing: SetupClosingTable
  shown_knowledge_question: ShownKnowledgeQuestionTable
  shown_knowledge_reason: ShownKnowledgeReasonTable
  shown_knowledge_type: ShownKnowledgeTypeTable
  sign_in_challenge: SignInChallengeTable
  sign_in_demand: SignInDemandTable
  sign_in_entry: SignInEntryTable
  sign_in_failure: SignInFailureTable
  sign_in_log: SignInLogTable
  sign_in_record: SignInRecordTable
  sign_in_rule: SignInRuleTable
  size_record: SizeRecordTable
  sms_code: SmsCodeTable
  sms_message: SmsMessageTable
  speech_audio: SpeechAudioTable
  speech_preference: SpeechPreferenceTable
  spent_proof: SpentProofTable
  spent_refresh_token: SpentRefreshTokenTable
  spent_ticket: SpentTicketTable
  stale_knowledge_question: StaleKnowledgeQuestionTable
  station_address: StationAddressTable
  system: SystemTable
  system_name: SystemNameTable
  tenant: TenantTable
  tenant_host: TenantHostTable
  tool: ToolTable
  trusted_device: TrustedDeviceTable
  unanswered_question: UnansweredQuestionTable
  unanswered_text: UnansweredTextTable
  unit: UnitTable
  unit_name: UnitNameTable
  unit_state: UnitStateTable
  unknown_rejection: UnknownRejectionTable
  version_record: VersionRecordTable
  view_as: ViewAsTable
  weather_due: WeatherDueTable
  weather_organisation: WeatherOrganisationTable
  weather_place: WeatherPlaceTable
  weather_pull: WeatherPullTable
  weather_warning: WeatherWarningTable
}
