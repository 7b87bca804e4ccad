/// Two words beside a pairing code, such as COPPER · HERON, that the owner compares with what the screen in front of them
/// shows. They open nothing: whoever reads them learns no code.
package enum PairingWords {
  /// Short, common words. Any two differ in three letters and begin differently, so that nobody takes one for another.
  package static let first = words(
    """
    AMBER APRICOT ARCTIC AUTUMN AZURE BAMBOO BIRCH BRONZE CANVAS CARBON CEDAR CHALK CINNAMON CLOVER COBALT COPPER
    COTTON CRIMSON CRYSTAL DENIM DESERT EBONY EMERALD FROSTY GINGER GLASS GOLDEN GRANITE HAZEL HONEY INDIGO IVORY
    JADE LEATHER LEMON LILAC LINEN LUNAR MARBLE MINT MOSSY NICKEL OLIVE ONYX ORANGE PEARL PLUM POLAR PURPLE QUARTZ
    RUBY SAFFRON SCARLET SILVER SLATE SMOKY STEEL STORMY SUNNY THUNDER VANILLA VELVET WALNUT WILLOW
    """)
  /// Has no word of `first`.
  package static let second = words(
    """
    ANCHOR BADGER BEACON BISON BRIDGE CACTUS CANYON CASTLE COMET CONDOR CRICKET DOLPHIN DRAGON EAGLE ENGINE FALCON
    FEATHER FERRY FIDDLE FOREST GARDEN GECKO GIRAFFE GLACIER GUITAR HAMMER HELMET HERON IGLOO ISLAND KAYAK KETTLE
    KOALA LANTERN LEMUR LIZARD LOBSTER MAGNET MEADOW NEEDLE OTTER PANDA PARROT PELICAN PENGUIN PIANO PUFFIN RABBIT
    RAINBOW RIVER ROBIN SCOOTER SQUIRREL SUMMIT TRACTOR TRUMPET TULIP TUNNEL TURTLE VALLEY VIOLIN VOLCANO WINDOW
    ZEBRA
    """)

  /// - Parameter isTaken: whether another request shows this pair. It must leave some pair free.
  package static func make(unless isTaken: ([String]) -> Bool = { _ in false }) -> [String] {
    while true {
      let pair = [first[Sodium.random(below: first.count)], second[Sodium.random(below: second.count)]]
      if !isTaken(pair) { return pair }
    }
  }

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
