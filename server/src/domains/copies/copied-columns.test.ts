import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

/** What a copy takes over of each table, and what it does not. A column that is new is decided about here and in the copy. */
const columnsOfCopies: Readonly<Record<string, { copied: string; left: string }>> = {
  organisation: {
    copied: 'kind name_zh name_en position is_shown is_team_enabled',
    left: 'tenant_id id parent_id path screen_display version head_ids',
  },
  unit: {
    copied: 'kind name_zh name_en position',
    left: 'tenant_id id organisation_id is_demo created_at search_text version retired_at',
  },
  device: {
    copied: 'name_zh name_en position',
    left: 'tenant_id id organisation_id unit_id created_at version retired_at retired_with',
  },
  point: {
    copied: `name_zh name_en factor unit_of_measure decimals low_limit high_limit period_seconds summary_position position
      is_digital state_words on_word_zh on_word_en off_word_zh off_word_en`,
    left: `tenant_id id organisation_id unit_id device_id series created_at search_text version retired_at retired_with factor_id
      period_since earlier_periods`,
  },
  branding: {
    copied: `font_family name_size name_color sign_in_name_size sign_in_name_color brand_color theme scaling_layout
      shows_organisation open_tree`,
    left: `tenant_id id version version_name system_name_zh system_name_en slogan_zh slogan_en footer_zh footer_en hotline
      contact_phone contact_email contact_address_zh contact_address_en extended_name_zh extended_name_en extended_url
      app_url logo_file system_logo_1 system_logo_2 login_file web_icon_file extended_logo_file`,
  },
  system: {
    copied:
      'name_zh name_en version_name team_flag is_default_desktop function_url top_image icon display is_limited',
    left: 'tenant_id id position version organisation_ids',
  },
  menu_entry: {
    copied:
      'name_zh name_en icon opens path external_url permission is_configuration is_kept_alive is_shown position',
    left: 'tenant_id id system_id parent_id version',
  },
  role_menu: { copied: 'role_id is_shown hidden_buttons', left: 'tenant_id menu_entry_id' },
}

test.each(Object.entries(columnsOfCopies))(
  'it is decided of each column of %s whether a copy has it',
  async (table, { copied, left }) => {
    const { owner } = await testApp()
    const columns = await owner<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1`,
      [table],
    )
    expect(columns.map(({ name }) => name)).toEqual(`${copied} ${left}`.split(/\s+/).toSorted())
  },
)
