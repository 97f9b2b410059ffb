-- Gapura: game accounts, for The Forgotten Server and Canary. Copy it to data/scripts/gapura.lua. It needs the tables that
-- `gapura game grants` prints (docs/game/accounts.md), in the database of the game.
--
--   !weblink CODE   links this account to the account of the site that shows the code, if it is typed twice
--   !webunlink      takes the link back, if it is typed twice
--
-- It also tells players by whom their account was linked, rescues characters at their log-in, disconnects those whose
-- password or ban has changed on the site, and gives players who are in the game what was bought there (docs/game/delivery.md).

-- Goods that the site sells in this realm beside items, by their names in its offers. A function gives the amount to the
-- player, or gives nothing and returns false. Give only what the game saves together with the player, such as:
--
--   local goods = {
--   	experience = function(player, amount)
--   		player:addExperience(amount)
--   	end,
--   }
local goods = {}

-- Canary's name and The Forgotten Server's.
local rows = Result or result
local isCanary = Result ~= nil

local CONFIRM_SECONDS = 60
local GUESS_SECONDS = 5
local KICK_MS = 10000
local GIVE_MS = 5000
local RETRY_SECONDS = 60

-- A player who has what row 1 of gapura_goods says has the storage key after this one. The procedures know it, too.
local FIRST_KEY = 1900000000

-- What is stored in the account: the row is claimed, and the account changed, by one statement.
local accountGoods = {}
if isCanary then
	accountGoods.coins = "`coins` = `coins` + `amount`"
	accountGoods.coins_transferable = "`coins_transferable` = `coins_transferable` + `amount`"
	accountGoods.vip = "`lastday` = GREATEST(`lastday`, UNIX_TIMESTAMP()) + `amount` * 86400, `premdays_purchased` = `premdays_purchased` + `amount`"
else
	accountGoods.vip = "`premium_ends_at` = GREATEST(`premium_ends_at`, UNIX_TIMESTAMP()) + `amount` * 86400"
end

-- What each account has typed once, when it may guess again, and when goods that could not be given are tried again.
local asked = {}
local nextGuess = {}
local nextGive = {}

local function tell(player, text)
	player:sendTextMessage(MESSAGE_EVENT_ADVANCE, text)
end

-- Returns the value of a SELECT of one column and one row, as a text, or nil.
local function readText(column, sql)
	local id = db.storeQuery(sql)
	if not id then
		return nil
	end
	local text = rows.getString(id, column)
	rows.free(id)
	return text
end

local function ownerOf(account)
	return readText("owner", "SELECT `owner` FROM `gapura_accounts` WHERE `account_id` = " .. account)
end

-- Returns whether the account has typed the same within a minute.
local function isConfirmed(account, text)
	local before = asked[account]
	asked[account] = {text = text, till = os.time() + CONFIRM_SECONDS}
	if before and before.text == text and before.till >= os.time() then
		asked[account] = nil
		return true
	end
	return false
end

local link = TalkAction("!weblink")

function link.onSay(player, words, param)
	local account = player:getAccountId()
	-- One guess in five seconds: a code has 40 bits and is valid for ten minutes.
	if (nextGuess[account] or 0) > os.time() then
		tell(player, "Tunggu sebentar, lalu coba lagi.")
		return false
	end
	nextGuess[account] = os.time() + GUESS_SECONDS
	if player:getAccountType() > ACCOUNT_TYPE_NORMAL then
		tell(player, "Akun ini tidak bisa dihubungkan.")
		return false
	end
	if ownerOf(account) then
		tell(player, "Akun ini sudah terhubung. Ketik !webunlink untuk melepasnya.")
		return false
	end
	local code = param:gsub("%s", ""):upper()
	local open = "`code_hash` = SHA2(" .. db.escapeString(code) .. ", 256) AND `account_id` IS NULL AND `expires_at` > UNIX_TIMESTAMP()"
	local owner = readText("owner", "SELECT `owner` FROM `gapura_codes` WHERE " .. open)
	if not owner then
		tell(player, "Kode itu salah atau sudah tidak berlaku.")
		return false
	end
	if not isConfirmed(account, code) then
		nextGuess[account] = nil
		tell(player, "Pemilik akun situs " .. owner .. " akan bisa mengganti kata sandi akun game ini. Ketik sekali lagi jika itu Anda.")
		return false
	end
	db.query("UPDATE `gapura_codes` SET `account_id` = " .. account .. " WHERE " .. open)
	tell(player, "Selesai. Situs memperlihatkannya dalam beberapa detik.")
	return false
end

local unlink = TalkAction("!webunlink")

function unlink.onSay(player, words, param)
	local account = player:getAccountId()
	local owner = ownerOf(account)
	if not owner then
		tell(player, "Akun ini tidak terhubung dengan situs.")
	elseif not isConfirmed(account, "") then
		tell(player, "Akun game ini akan dilepas dari akun situs " .. (owner == "" and "yang membuatnya" or owner) .. ". Ketik sekali lagi untuk melepasnya.")
	else
		db.query("INSERT IGNORE INTO `gapura_unlinked` (`account_id`) VALUES (" .. account .. ")")
		db.query("DELETE FROM `gapura_codes` WHERE `account_id` = " .. account)
		db.query("DELETE FROM `gapura_accounts` WHERE `account_id` = " .. account)
		tell(player, "Akun ini sudah dilepas.")
	end
	return false
end

local logIn = CreatureEvent("GapuraLogIn")

function logIn.onLogin(player)
	local account = player:getAccountId()
	local owner = readText("owner", "SELECT `owner` FROM `gapura_accounts` WHERE `told` = 0 AND `account_id` = " .. account)
	if owner then
		tell(player, "Akun game ini dihubungkan dengan akun situs " .. owner .. ". Jika itu bukan Anda, ketik !webunlink dan ganti kata sandi.")
		db.query("UPDATE `gapura_accounts` SET `told` = 1 WHERE `account_id` = " .. account)
	end

	local waiting = " WHERE `done_at` IS NULL AND `character_id` = " .. player:getGuid()
	local act = readText("act", "SELECT `act` FROM `gapura_rescues`" .. waiting)
	if act then
		db.query("UPDATE `gapura_rescues` SET `done_at` = UNIX_TIMESTAMP()" .. waiting)
		if act == "place" then
			player:teleportTo(player:getTown():getTemplePosition())
		else
			-- The outfits of citizens, which every client has.
			player:setOutfit({lookType = player:getSex() == PLAYERSEX_FEMALE and 136 or 128, lookHead = 78, lookBody = 69, lookLegs = 58, lookFeet = 76})
		end
	end
	return true
end

local kick = GlobalEvent("GapuraKick")

function kick.onThink(interval)
	local id = db.storeQuery("SELECT `account_id` FROM `gapura_kicks`")
	if not id then
		return true
	end
	local kicked = {}
	repeat
		kicked[rows.getNumber(id, "account_id")] = true
	until not rows.next(id)
	rows.free(id)
	for _, player in ipairs(Game.getPlayers()) do
		if kicked[player:getAccountId()] then
			player:remove()
		end
	end
	for account in pairs(kicked) do
		db.query("DELETE FROM `gapura_kicks` WHERE `account_id` = " .. account)
	end
	return true
end

local PROVEN = "UPDATE `gapura_goods` JOIN `player_storage` ON `player_storage`.`player_id` = `gapura_goods`.`player_id`"
	.. " AND `player_storage`.`key` = " .. FIRST_KEY .. " + `gapura_goods`.`id` AND `value` = CRC32(`delivery`) DIV 2"
	.. " SET `state` = 'given' WHERE `state` = 'claimed'"

-- Canary would save at some later time, and not tell whether it could.
local savesLater = isCanary and configKeys.TOGGLE_SAVE_ASYNC and configManager.getBoolean(configKeys.TOGGLE_SAVE_ASYNC)

local start = GlobalEvent("GapuraStart")

function start.onStartup()
	if savesLater then
		print("[Gapura] Nothing is given as long as config.lua says toggleSaveAsync = true.")
	end
	-- Nobody is in the game yet, so what is claimed and in no player's storage was lost before it was saved.
	db.query(PROVEN)
	db.query("UPDATE `gapura_goods` SET `state` = 'waits' WHERE `state` = 'claimed'")
	return true
end

-- Puts items such as `2160:10,2152:1` into the inbox of the player's depot. What could hinder one of them is found out before
-- the first is added, because The Forgotten Server can crash when an item is removed from an inbox.
function goods.items(player, amount, wanted)
	local inbox = player:getInbox()
	local items = {}
	for id, count in wanted:gmatch("(%d+):(%d+)") do
		local kind = ItemType(tonumber(id))
		if kind:getId() ~= tonumber(id) or not kind:isPickupable() then
			return false
		end
		-- The Forgotten Server does not tell how many are in a stack.
		local stack = kind:isStackable() and (kind.getStackSize and kind:getStackSize() or 100)
		local left = tonumber(count)
		while left > 0 do
			local part = math.min(stack or 1, left)
			local item = Game.createItem(kind:getId(), stack and part or kind:getCharges())
			if not item then
				return false
			end
			table.insert(items, item)
			left = left - part
		end
	end
	local most = isCanary and configManager.getNumber(configKeys.MAX_INBOX_ITEMS) or 0
	if most > 0 and inbox:getItemHoldingCount() + #items > most then
		return false
	end
	for _, item in ipairs(items) do
		if inbox:addItemEx(item, INDEX_WHEREEVER, FLAG_NOLIMIT + FLAG_IGNOREAUTOSTACK) ~= RETURNVALUE_NOERROR then
			error("Only some of the items are in the inbox.")
		end
	end
	return true
end

local function stateOf(row)
	return readText("state", "SELECT `state` FROM `gapura_goods` WHERE `id` = " .. row.id)
end

local function setState(row, from, to)
	db.query("UPDATE `gapura_goods` SET `state` = '" .. to .. "' WHERE `state` = '" .. from .. "' AND `id` = " .. row.id)
end

local function giveToAccount(player, row)
	db.query("UPDATE `gapura_goods` JOIN `accounts` ON `accounts`.`id` = `gapura_goods`.`account_id` SET `state` = 'given', "
		.. accountGoods[row.good] .. " WHERE `state` = 'waits' AND `gapura_goods`.`id` = " .. row.id)
	if stateOf(row) ~= "given" then
		return
	end
	local account = player:getAccountId()
	if row.good == "vip" then
		-- The game knows the end of each player's premium time only as it was at their log-in, and Canary would store it again.
		for _, other in ipairs(Game.getPlayers()) do
			if other:getAccountId() == account and isCanary then
				other:addPremiumDays(row.amount)
			elseif other:getAccountId() == account then
				other:setPremiumEndsAt(tonumber(readText("premium_ends_at", "SELECT `premium_ends_at` FROM `accounts` WHERE `id` = " .. account)))
			end
		end
	else
		-- As the game's own store does, which shows it to the player.
		db.query("INSERT INTO `store_history` (`account_id`, `mode`, `description`, `coin_type`, `coin_amount`, `time`) VALUES ("
			.. account .. ", 0, 'Situs', " .. (row.good == "coins" and 0 or 1) .. ", " .. row.amount .. ", UNIX_TIMESTAMP())")
	end
	tell(player, "Yang dibeli di situs sudah masuk ke akun ini.")
end

local function giveToPlayer(player, row)
	local key = FIRST_KEY + row.id
	-- What is claimed and not in the storage was lost with a player whom the game could not save.
	if player:getStorageValue(key) ~= row.mark then
		setState(row, "waits", "claimed")
		if stateOf(row) ~= "claimed" then
			return
		end
		local ran, given = pcall(goods[row.good], player, row.amount, row.what)
		if not ran or given == false then
			print("[Gapura] Row " .. row.id .. " of gapura_goods was not given: " .. (ran and "no room for it, or not known." or tostring(given)))
			setState(row, "claimed", ran and "waits" or "unclear")
			nextGive[row.id] = os.time() + RETRY_SECONDS
			return
		end
		tell(player, row.good == "items" and "Barang yang dibeli di situs ada di inbox depot." or "Yang dibeli di situs sudah diberikan.")
	end
	player:setStorageValue(key, row.mark)
	player:save()
	db.query(PROVEN .. " AND `gapura_goods`.`id` = " .. row.id)
	if stateOf(row) ~= "given" then
		-- Canary writes only the keys that were set since it last tried, even if that has failed.
		player:setStorageValue(key, row.mark)
	end
end

local give = GlobalEvent("GapuraGive")

function give.onThink(interval)
	if savesLater then
		return true
	end
	local players = {}
	local ids = {}
	for _, player in ipairs(Game.getPlayers()) do
		-- Saving a dead player would revive it.
		if player:getHealth() > 0 then
			players[player:getGuid()] = player
			table.insert(ids, player:getGuid())
		end
	end
	local id = #ids > 0 and db.storeQuery("SELECT `gapura_goods`.`id`, `player_id`, `good`, `what`, `amount`, CRC32(`delivery`) DIV 2 AS `mark`"
		.. " FROM `gapura_goods` JOIN `players` ON `players`.`id` = `player_id` AND `players`.`save` = 1"
		.. " WHERE `state` IN ('waits', 'claimed') AND `player_id` IN (" .. table.concat(ids, ",") .. ") ORDER BY `gapura_goods`.`id`")
	if not id then
		return true
	end
	local waiting = {}
	repeat
		table.insert(waiting, {
			id = rows.getNumber(id, "id"),
			player = rows.getNumber(id, "player_id"),
			good = rows.getString(id, "good"),
			what = rows.getString(id, "what"),
			amount = rows.getNumber(id, "amount"),
			mark = rows.getNumber(id, "mark"),
		})
	until not rows.next(id)
	rows.free(id)
	for _, row in ipairs(waiting) do
		if accountGoods[row.good] then
			giveToAccount(players[row.player], row)
		elseif goods[row.good] and (nextGive[row.id] or 0) <= os.time() then
			giveToPlayer(players[row.player], row)
		end
	end
	return true
end

for _, talk in ipairs({link, unlink}) do
	-- Canary knows groups of commands, The Forgotten Server doesn't.
	if talk.groupType then
		talk:groupType("normal")
	end
	talk:separator(" ")
	talk:register()
end
logIn:register()
start:register()
kick:interval(KICK_MS)
kick:register()
give:interval(GIVE_MS)
give:register()
