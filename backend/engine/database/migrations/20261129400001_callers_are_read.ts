import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  override async up() {
    this.schema.raw(`
      drop trigger user_access_tokens_callers on user_access_tokens;
      drop trigger user_access_tokens_callers_truncate on user_access_tokens;
      drop trigger courier_access_tokens_callers on courier_access_tokens;
      drop trigger courier_access_tokens_callers_truncate on courier_access_tokens;
      drop trigger client_access_tokens_callers on client_access_tokens;
      drop trigger client_access_tokens_callers_truncate on client_access_tokens;
      drop trigger api_token_secrets_callers on api_token_secrets;
      drop trigger couriers_callers on couriers;
      drop trigger couriers_roles_callers on couriers_roles;
      drop trigger clients_callers on clients;
      drop trigger clients_roles_callers on clients_roles;
      drop trigger users_callers on users;
      drop trigger users_roles_callers on users_roles;
      drop trigger roles_callers on roles;
      drop trigger roles_permissions_callers on roles_permissions;
      drop trigger permissions_callers on permissions;
      drop trigger api_tokens_callers on api_tokens;
      drop trigger api_tokens_permissions_callers on api_tokens_permissions;
      drop function announce_callers
    `)
  }

  override async down() {
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
      CREATE TRIGGER api_token_secrets_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.api_token_secrets FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('user');
      CREATE TRIGGER api_tokens_callers AFTER DELETE OR UPDATE OF expires_on, name, owner_id OR TRUNCATE ON public.api_tokens FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('user');
      CREATE TRIGGER api_tokens_permissions_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.api_tokens_permissions FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('user');
      CREATE TRIGGER client_access_tokens_callers AFTER DELETE OR UPDATE OF created_at, expires_at, hash, tokenable_id ON public.client_access_tokens FOR EACH ROW WHEN ((old.expires_at > now())) EXECUTE FUNCTION announce_callers('client');
      CREATE TRIGGER client_access_tokens_callers_truncate AFTER TRUNCATE ON public.client_access_tokens FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('client');
      CREATE TRIGGER clients_callers AFTER DELETE OR UPDATE OF deleted_at, status OR TRUNCATE ON public.clients FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('client');
      CREATE TRIGGER clients_roles_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.clients_roles FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('client');
      CREATE TRIGGER courier_access_tokens_callers AFTER DELETE OR UPDATE OF created_at, expires_at, hash, tokenable_id ON public.courier_access_tokens FOR EACH ROW WHEN ((old.expires_at > now())) EXECUTE FUNCTION announce_callers('courier');
      CREATE TRIGGER courier_access_tokens_callers_truncate AFTER TRUNCATE ON public.courier_access_tokens FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('courier');
      CREATE TRIGGER couriers_callers AFTER DELETE OR UPDATE OF deleted_at, site_id, status OR TRUNCATE ON public.couriers FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('courier');
      CREATE TRIGGER couriers_roles_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.couriers_roles FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('courier');
      CREATE TRIGGER permissions_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.permissions FOR EACH STATEMENT EXECUTE FUNCTION announce_callers();
      CREATE TRIGGER roles_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.roles FOR EACH STATEMENT EXECUTE FUNCTION announce_callers();
      CREATE TRIGGER roles_permissions_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.roles_permissions FOR EACH STATEMENT EXECUTE FUNCTION announce_callers();
      CREATE TRIGGER user_access_tokens_callers AFTER DELETE OR UPDATE OF created_at, expires_at, hash, tokenable_id ON public.user_access_tokens FOR EACH ROW WHEN ((old.expires_at > now())) EXECUTE FUNCTION announce_callers('user');
      CREATE TRIGGER user_access_tokens_callers_truncate AFTER TRUNCATE ON public.user_access_tokens FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('user');
      CREATE TRIGGER users_callers AFTER DELETE OR UPDATE OF deleted_at, left_on, site_id, status OR TRUNCATE ON public.users FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('user');
      CREATE TRIGGER users_roles_callers AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.users_roles FOR EACH STATEMENT EXECUTE FUNCTION announce_callers('user')
    `)
  }
}
