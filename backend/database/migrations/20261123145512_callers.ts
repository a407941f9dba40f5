import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      create or replace function announce_callers() returns trigger language plpgsql as $$
      begin
        if tg_level = 'ROW' then
          perform pg_notify('zarbia_callers', tg_argv[0] || ' ' || old.id);
        else
          perform pg_notify('zarbia_callers', coalesce(tg_argv[0], ''));
        end if;
        return null;
      end
      $$
    `)
    this.schema.raw(`
      create trigger user_access_tokens_callers after delete or update of created_at, expires_at, hash, tokenable_id on user_access_tokens for each row when (old.expires_at > now()) execute function announce_callers('user');
      create trigger user_access_tokens_callers_truncate after truncate on user_access_tokens for each statement execute function announce_callers('user');
      create trigger courier_access_tokens_callers after delete or update of created_at, expires_at, hash, tokenable_id on courier_access_tokens for each row when (old.expires_at > now()) execute function announce_callers('courier');
      create trigger courier_access_tokens_callers_truncate after truncate on courier_access_tokens for each statement execute function announce_callers('courier');
      create trigger client_access_tokens_callers after delete or update of created_at, expires_at, hash, tokenable_id on client_access_tokens for each row when (old.expires_at > now()) execute function announce_callers('client');
      create trigger client_access_tokens_callers_truncate after truncate on client_access_tokens for each statement execute function announce_callers('client');
      create trigger api_token_secrets_callers after insert or delete or update or truncate on api_token_secrets for each statement execute function announce_callers('user');
      create trigger couriers_callers after delete or update of deleted_at, site_id, status or truncate on couriers for each statement execute function announce_callers('courier');
      create trigger couriers_roles_callers after insert or delete or update or truncate on couriers_roles for each statement execute function announce_callers('courier');
      create trigger clients_callers after delete or update of deleted_at, status or truncate on clients for each statement execute function announce_callers('client');
      create trigger clients_roles_callers after insert or delete or update or truncate on clients_roles for each statement execute function announce_callers('client');
      create trigger users_callers after delete or update of deleted_at, left_on, site_id, status or truncate on users for each statement execute function announce_callers('user');
      create trigger users_roles_callers after insert or delete or update or truncate on users_roles for each statement execute function announce_callers('user');
      create trigger roles_callers after insert or delete or update or truncate on roles for each statement execute function announce_callers();
      create trigger roles_permissions_callers after insert or delete or update or truncate on roles_permissions for each statement execute function announce_callers();
      create trigger permissions_callers after insert or delete or update or truncate on permissions for each statement execute function announce_callers();
      create trigger api_tokens_callers after delete or update of expires_on, name, owner_id or truncate on api_tokens for each statement execute function announce_callers('user');
      create trigger api_tokens_permissions_callers after insert or delete or update or truncate on api_tokens_permissions for each statement execute function announce_callers('user')
    `)
  }

  override async down() {
    this.schema.raw(`
      drop trigger api_token_secrets_callers on api_token_secrets;
      drop trigger api_tokens_callers on api_tokens;
      drop trigger api_tokens_permissions_callers on api_tokens_permissions;
      drop trigger client_access_tokens_callers on client_access_tokens;
      drop trigger client_access_tokens_callers_truncate on client_access_tokens;
      drop trigger clients_callers on clients;
      drop trigger clients_roles_callers on clients_roles;
      drop trigger courier_access_tokens_callers on courier_access_tokens;
      drop trigger courier_access_tokens_callers_truncate on courier_access_tokens;
      drop trigger couriers_callers on couriers;
      drop trigger couriers_roles_callers on couriers_roles;
      drop trigger permissions_callers on permissions;
      drop trigger roles_callers on roles;
      drop trigger roles_permissions_callers on roles_permissions;
      drop trigger user_access_tokens_callers on user_access_tokens;
      drop trigger user_access_tokens_callers_truncate on user_access_tokens;
      drop trigger users_callers on users;
      drop trigger users_roles_callers on users_roles;
      drop function announce_callers
    `)
  }
}
