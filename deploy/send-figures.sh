#!/bin/sh
# Sends the figures of a realm whose game keeps them in SQL Server, by SQL Server's own command line. Not tried on a real one.
# Write your own tables into the statements, and run it every five minutes, as cron does:
#   SITE=https://example.com REALM=main TOKEN_FILE=/etc/gapura/figures.token \
#   SQLCMDSERVER=10.0.0.5 SQLCMDUSER=site SQLCMDPASSWORD=… SQLCMDDBNAME=Game deploy/send-figures.sh
# The token has the permission figures-report and no other; the account of SQL Server may SELECT and nothing else.
set -eu

# The rows of one statement as JSON, in one piece: SQL Server cuts what is longer than 2,033 characters into lines.
rows() {
  json=$(sqlcmd -b -h -1 -y 0 -l 10 -t 30 -Q "set nocount on; set transaction isolation level read uncommitted; $1 for json path, include_null_values" | tr -d '\r\n')
  printf '%s' "${json:-[]}"
}

online=$(rows "select count(*) as players from dbo.Character where Online = 1")
factions=$(rows "select Nation as faction, count(*) as players, sum(case when Online = 1 then 1 else 0 end) as online
  from dbo.Character where Staff = 0 group by Nation")
players=$(rows "select top 500 c.Name as name, c.Level as level, c.Exp as experience, c.Nation as faction, g.Name as guild
  from dbo.Character c left join dbo.Guild g on g.Id = c.GuildId where c.Staff = 0 order by c.Level desc, c.Exp desc")
guilds=$(rows "select top 200 g.Name as name, g.Master as leader, g.Members as members, g.Points as score
  from dbo.Guild g order by g.Points desc")
vip=$(rows "select c.Name as name, a.Tier as tier, datediff_big(second, '1970-01-01', a.VipUntil) as ends_at
  from dbo.Account a join dbo.Character c on c.Id = a.MainCharacterId where a.VipUntil > getutcdate()")

printf '{"interval":300,"online":%s,"factions":%s,"players":%s,"guilds":%s,"vip":%s}' \
  "$online" "$factions" "$players" "$guilds" "$vip" |
  curl --fail-with-body --silent --show-error --max-time 30 --request PUT --data-binary @- \
    --header 'content-type: application/json' --header "authorization: Bearer $(cat "$TOKEN_FILE")" \
    "$SITE/api/realms/$REALM/figures"
