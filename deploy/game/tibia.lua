-- Gapura: game accounts, for The Forgotten Server and Canary. Copy it to data/scripts/gapura.lua. It needs the tables that
-- `gapura game grants` prints (docs/game/accounts.md), in the database of the game.
--
--   !weblink CODE   links this account to the account of the site that shows the code, if it is typed twice
--   !webunlink      takes the link back, if it is typed twice
--
-- It also tells players by whom their account was linked, rescues characters at their log-in, and disconnects those whose
-- password or ban has changed on the site.

-- Canary's name and The Forgotten Server's.
local rows = Result or result

local CONFIRM_SECONDS = 60
local GUESS_SECONDS = 5
local KICK_MS = 10000

-- What each account has typed once, and when it may guess again.
local asked = {}
local nextGuess = {}

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

for _, talk in ipairs({link, unlink}) do
	-- Canary knows groups of commands, The Forgotten Server doesn't.
	if talk.groupType then
		talk:groupType("normal")
	end
	talk:separator(" ")
	talk:register()
end
logIn:register()
kick:interval(KICK_MS)
kick:register()
